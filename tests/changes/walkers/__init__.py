# SPDX-License-Identifier: MIT
#
# A walk by the id of the format: bytes to complaints.
from . import archives, d2df, d2df_text, pmf, pop, prj, prj2, wad

WALKS = {"prj": prj.walk, "prj2": prj2.walk, "d2df": d2df.walk, "d2df_text": d2df_text.walk, "pmf": pmf.walk,
         **archives.WALKS, **pop.WALKS, **wad.WALKS}

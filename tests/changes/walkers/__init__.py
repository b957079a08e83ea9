# SPDX-License-Identifier: MIT
#
# A walk by the id of the format: bytes to complaints.
from . import archives, d2df, d2df_text, pmf, pop, prj, prj2, wad

# Endings of notes, and of levels in files of other programs, which have no bytes of the format.
NO_LEVELS = (".md", ".tsv", ".xml", ".json", ".mim")
WALKS = {"prj": prj.walk, "prj2": prj2.walk, "d2df": d2df.walk, "d2df_text": d2df_text.walk, "pmf": pmf.walk,
         **archives.WALKS, **pop.WALKS, **wad.WALKS}

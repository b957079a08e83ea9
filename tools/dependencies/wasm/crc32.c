/* SPDX-License-Identifier: MIT
 *
 * libdeflate's checksum, by zlib, which makes its table when it is first asked.
 */
#include <libdeflate.h>
#include <zlib.h>

uint32_t libdeflate_crc32(uint32_t checksum, const void *bytes, size_t size) {
    return bytes ? (uint32_t)crc32_z(checksum, bytes, size) : 0;
}

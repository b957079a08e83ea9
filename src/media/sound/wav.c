/* SPDX-License-Identifier: MIT
 *
 * WAV files: RIFF chunks `fmt ` (how samples are coded), `data` (the samples) and `smpl` (loops), as in Microsoft's and
 * IBM's "Multimedia Programming Interface and Data Specifications". Samples of 8 bits have no sign, longer ones do.
 */
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include <levelsmith/sound.h>

#include <inttypes.h>

#define RIFF_SIZE 12 /* "RIFF", size, "WAVE" */
#define CHUNK_HEADER 8
#define FORMAT_SIZE 16
#define EXTENSIBLE_SIZE 26 /* of the extended `fmt `, up to the coding that it hides */
#define SAMPLER_SIZE 36 /* of `smpl`, before its loops */
#define LOOP_SIZE 24
#define CODING_PCM 1
#define CODING_EXTENSIBLE 0xFFFE
#define UNKNOWN_SIZE UINT32_MAX /* what programs write that do not know yet */

/* ---- reading ---- */

struct wav {
    struct smith_bytes format, data, sampler; /* contents of the chunks; `data` NULL: not met yet */
};

static struct smith_bytes *chunk_slot(struct wav *wav, const uint8_t *name) {
    if (memcmp(name, "fmt ", 4) == 0)
        return &wav->format;
    if (memcmp(name, "data", 4) == 0)
        return &wav->data;
    return memcmp(name, "smpl", 4) == 0 ? &wav->sampler : NULL;
}

/* The first chunk of each kind that we know. The last chunk may lack the byte that makes sizes even, and who wrote
 * without knowing how long it would be meant all that follows. */
static enum smith_status find_chunks(struct smith_bytes file, struct wav *wav, struct smith_error *error) {
    size_t at = RIFF_SIZE;
    while (file.size - at >= CHUNK_HEADER) {
        size_t left = file.size - at - CHUNK_HEADER;
        size_t size = smith_le32_load(file.data + at + 4);
        struct smith_bytes *slot = chunk_slot(wav, file.data + at);
        if (slot == &wav->data && size == UNKNOWN_SIZE)
            size = left < UNKNOWN_SIZE ? left : UNKNOWN_SIZE - 1;
        if (size > left)
            return smith_fail_at(error, SMITH_DAMAGED, "WAV-CUT", at, "the WAV file ends within a chunk");
        if (slot && !slot->data)
            *slot = (struct smith_bytes){file.data + at + CHUNK_HEADER, size};
        at += CHUNK_HEADER + size;
        if (size % 2 && at < file.size)
            at++;
    }
    return SMITH_OK;
}

/* The coding, also where the extended form hides it behind a mask of loudspeakers. */
static unsigned coding_of(struct smith_bytes format) {
    unsigned coding = smith_le16_load(format.data);
    return coding == CODING_EXTENSIBLE && format.size >= EXTENSIBLE_SIZE ? smith_le16_load(format.data + 24) : coding;
}

static enum smith_status check_format(struct smith_bytes file, const struct wav *wav, struct smith_error *error) {
    if (!wav->format.data || wav->format.size < FORMAT_SIZE)
        return smith_fail_at(error, SMITH_DAMAGED, "WAV-DAMAGED", file.size,
                             "the WAV file does not say how its samples are coded");
    if (!wav->data.data)
        return smith_fail_at(error, SMITH_DAMAGED, "WAV-DAMAGED", file.size, "the WAV file has no samples");
    size_t offset = (size_t)(wav->format.data - file.data);
    const uint8_t *format = wav->format.data;
    unsigned coding = coding_of(wav->format), channels = smith_le16_load(format + 2),
             block = smith_le16_load(format + 12);
    if (coding != CODING_PCM)
        return smith_fail_at(error, SMITH_DAMAGED, "WAV-CODING", offset,
                             "the samples of the WAV file have encoding %u: please save it as PCM with 8 or 16 bits",
                             coding);
    if (!smith_le32_load(format + 4) || !channels || block % channels || block / channels < 1 || block / channels > 4)
        return smith_fail_at(error, SMITH_DAMAGED, "WAV-DAMAGED", offset,
                             "the WAV file has an impossible rate, or size of samples");
    return SMITH_OK;
}

/* The upper 16 bits of a sample of 1 to 4 bytes. */
static int16_t wav_sample_at(const uint8_t *bytes, size_t width) {
    if (width == 1)
        return (int16_t)((*bytes - 128) * 256);
    return (int16_t)smith_le16_load(bytes + width - 2);
}

static void take_samples(struct smith_bytes data, size_t width, struct smith_sound *sound) {
    size_t count = (size_t)sound->frames * sound->channels;
    for (size_t i = 0; i < count; i++)
        sound->samples[i] = wav_sample_at(data.data + i * width, width);
}

/* The first loop; another one has never been of use to anybody. One beyond the samples is as good as the whole. */
static void wav_take_loop(struct smith_bytes sampler, struct smith_sound *sound) {
    if (sampler.size < SAMPLER_SIZE + LOOP_SIZE || !smith_le32_load(sampler.data + 28) || !sound->frames)
        return;
    const uint8_t *loop = sampler.data + SAMPLER_SIZE;
    sound->loops = true;
    sound->loop_start = smith_le32_load(loop + 8);
    sound->loop_end = smith_le32_load(loop + 12);
    if (sound->loop_end >= sound->frames || sound->loop_start > sound->loop_end) {
        sound->loop_start = 0;
        sound->loop_end = sound->frames - 1;
    }
}

enum smith_status smith_wav_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_sound *sound, struct smith_error *error) {
    struct wav wav = {0};
    *sound = (struct smith_sound){0};
    if (bytes.size < RIFF_SIZE || memcmp(bytes.data, "RIFF", 4) != 0 || memcmp(bytes.data + 8, "WAVE", 4) != 0)
        return smith_fail_at(error, SMITH_DAMAGED, "WAV-NOT-ONE", 0, "this is no WAV file");
    enum smith_status status = find_chunks(bytes, &wav, error);
    if (status == SMITH_OK)
        status = check_format(bytes, &wav, error);
    if (status != SMITH_OK)
        return status;
    uint16_t channels = smith_le16_load(wav.format.data + 2), block = smith_le16_load(wav.format.data + 12);
    size_t width = block / channels, frames = wav.data.size / block;
    status = smith_sound_init(sound, smith_le32_load(wav.format.data + 4), channels, width == 1 ? 8 : 16,
                              (uint32_t)frames, options, error);
    if (status != SMITH_OK)
        return status;
    take_samples(wav.data, width, sound);
    wav_take_loop(wav.sampler, sound);
    return SMITH_OK;
}

/* ---- writing ---- */

static void add_format(const struct smith_sound *sound, struct smith_buffer *out) {
    uint32_t block = sound->channels * (uint32_t)(sound->bits / 8);
    smith_buffer_text(out, "fmt ");
    smith_buffer_le(out, 4, FORMAT_SIZE);
    smith_buffer_le(out, 2, CODING_PCM);
    smith_buffer_le(out, 2, sound->channels);
    smith_buffer_le(out, 4, sound->rate);
    smith_buffer_le(out, 4, (uint64_t)sound->rate * block);
    smith_buffer_le(out, 2, block);
    smith_buffer_le(out, 2, sound->bits);
}

static void add_samples(const struct smith_sound *sound, uint64_t size, struct smith_buffer *out) {
    size_t count = (size_t)sound->frames * sound->channels;
    smith_buffer_text(out, "data");
    smith_buffer_le(out, 4, size);
    for (size_t i = 0; i < count; i++)
        if (sound->bits == 8)
            smith_buffer_byte(out, (uint8_t)(sound->samples[i] / 256 + 128));
        else
            smith_buffer_le(out, 2, (uint16_t)sound->samples[i]);
    smith_buffer_fill(out, 0, size % 2);
}

/* One loop without end; unity note is the middle C. */
static void wav_add_loop(const struct smith_sound *sound, struct smith_buffer *out) {
    const uint64_t numbers[] = {0,
                                0,
                                1000000000 / sound->rate,
                                60,
                                0,
                                0,
                                0,
                                1,
                                0, /* one loop follows: */
                                0,
                                0,
                                sound->loop_start,
                                sound->loop_end,
                                0,
                                0};
    smith_buffer_text(out, "smpl");
    smith_buffer_le(out, 4, SAMPLER_SIZE + LOOP_SIZE);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        smith_buffer_le(out, 4, numbers[i]);
}

enum smith_status smith_wav_write(const struct smith_sound *sound, struct smith_buffer *out,
                                  struct smith_error *error) {
    uint64_t size = (uint64_t)sound->frames * sound->channels * (sound->bits / 8);
    uint64_t riff = 4 + CHUNK_HEADER + FORMAT_SIZE + CHUNK_HEADER + size + size % 2;
    if (sound->loops)
        riff += CHUNK_HEADER + SAMPLER_SIZE + LOOP_SIZE;
    if (!sound->rate || !sound->channels || (sound->bits != 8 && sound->bits != 16))
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-FORM",
                          "a WAV file has a rate, channels, and 8 or 16 bits a sample");
    if (riff > UINT32_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-LIMIT", "a WAV file has less than 4 GiB");
    smith_buffer_text(out, "RIFF");
    smith_buffer_le(out, 4, riff);
    smith_buffer_text(out, "WAVE");
    add_format(sound, out);
    add_samples(sound, size, out);
    if (sound->loops)
        wav_add_loop(sound, out);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

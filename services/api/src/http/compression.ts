import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller reply fits into one packet either way: replies about money and most others are never compressed. */
export const COMPRESSED_BYTES_MIN = 1_024;
/** Of 11: from 5 on each step costs more time than its bytes save on a reply that is made anew for every caller. */
const BROTLI_QUALITY = 4;
/** A window of 512 KB: no reply is larger, and each one under way holds its window. */
const BROTLI_WINDOW_BITS = 19;
const GZIP_LEVEL = 6;

/** Texts and JSON. Pictures and documents are compressed as they are; events must leave one by one. */
const COMPRESSIBLE_TYPES = /^text\/(?!event-stream)|[+/]json(?:;|$)/;

/**
 * Compresses replies by what the caller takes (`Accept-Encoding` with its qualities): a reply in memory at once, a stream
 * as it goes. Only routes that are registered afterwards are compressed.
 */
export async function compressReplies(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: COMPRESSED_BYTES_MIN,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE_TYPES,
    // Each chunk of a stream is flushed at once, instead of buffering a full block.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: GZIP_LEVEL },
    // A small body that unpacks into a large one is no way to call.
    globalDecompression: false,
  });
  // Also where nothing was compressed: the next caller may take what this one did not.
  server.addHook('onSend', async (_request, reply) => {
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((part) => part !== undefined);
    reply.header('vary', vary.join(', '));
  });
}

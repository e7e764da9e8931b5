import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller reply fits into one packet even uncompressed; replies about money and most others are this small. */
export const COMPRESSED_BYTES_MIN = 1_024;
/**
 * Out of 11. From 5 on, each step costs more time than its bytes save, because these replies are built for every
 * caller.
 */
const BROTLI_QUALITY = 4;
/** A window of 512 KB: no reply is larger, and each reply in progress holds its window. */
const BROTLI_WINDOW_BITS = 19;
const GZIP_LEVEL = 6;

/** Texts and JSON. Pictures and documents are already compressed, and each server-sent event must be sent at once. */
const COMPRESSIBLE_TYPES = /^text\/(?!event-stream)|[+/]json(?:;|$)/;

/**
 * Compresses replies as the caller accepts it (`Accept-Encoding` with qualities): a reply in memory at once, a stream
 * chunk by chunk. Only routes that are registered afterwards are compressed.
 */
export const compressReplies = async (server: FastifyInstance): Promise<void> => {
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
    // Request bodies are not decompressed, because a small one could expand to a huge one.
    globalDecompression: false,
  });
  // `Vary` is set even on uncompressed replies, because a cache may serve the reply to callers who accept other
  // encodings.
  server.addHook('onSend', async (_request, reply) => {
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((part) => part !== undefined);
    reply.header('vary', vary.join(', '));
  });
};

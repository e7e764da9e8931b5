import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/**
 * The raw bytes of a request, which the publisher has signed. A body that is too long is read and dropped, so that the
 * client receives the error.
 */
export const readBody = (request: IncomingMessage, bytesMax: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(new HttpError(413, `A request may have at most ${bytesMax} bytes`));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new HttpError(400, 'The request ended too early')));
  });

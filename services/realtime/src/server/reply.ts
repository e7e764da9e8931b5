import type { ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export const reply = (response: ServerResponse, status: number, body: object): void => {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    // The rest of a body that is too large is not read, so the connection is closed.
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(text);
};

export const replyFigures = async (response: ServerResponse, registry: Registry): Promise<void> => {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
};

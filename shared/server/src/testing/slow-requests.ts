import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Far below the real deadlines, which a test cannot wait for. */
const HEADERS_MS = 200;
const REQUEST_MS = 400;
const TRICKLE_EVERY_MS = 25;

/** The longest that a head and a whole request may take. */
const HEADERS_MS_MAX = 15_000;
const REQUEST_MS_MAX = 120_000;

const bodyTo = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`;

/** Slow requests, each with its first bytes and the bytes that it keeps sending. */
const slowTo = (path: string): readonly (readonly [what: string, first: string, then: string])[] => [
  ['a head that never ends', 'GET / HTTP/1.1\r\nhost: localhost\r\n', ''],
  ['a head that comes letter by letter', 'GET / HTTP/1.1\r\nx: ', 'a'],
  ['a body that never comes', bodyTo(path), ''],
  ['a body that comes letter by letter', bodyTo(path), ' '],
];

const answerToSlow = async (port: number, first: string, then: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.write(first);
  const trickle = then === '' ? undefined : setInterval(() => socket.write(then), TRICKLE_EVERY_MS);
  try {
    // `events.once` would reject for a write to a connection that is being closed.
    await new Promise((resolve) => socket.once('close', resolve));
    return text;
  } finally {
    clearInterval(trickle);
  }
};

export interface SlowTarget {
  /** The path of a call whose body the server reads. */
  readonly path: string;
  /** Matches the first line of a response that the server may send before it has received the body. */
  readonly refusal?: RegExp;
}

/**
 * Sends every kind of slow request at once: each is answered with 408, or with the refusal that its head alone causes,
 * and its connection is closed. The deadlines are shortened first; their real values are compared with their maximum.
 *
 * @param server a listening server
 */
export const assertSlowRequestsEnd = async (server: Server, { path, refusal }: SlowTarget): Promise<void> => {
  const { headersTimeout, requestTimeout } = server;
  assert.ok(headersTimeout > 0 && headersTimeout <= HEADERS_MS_MAX, `${headersTimeout} ms for a head`);
  assert.ok(requestTimeout > 0 && requestTimeout <= REQUEST_MS_MAX, `${requestTimeout} ms for a request`);
  Object.assign(server, { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const lines = await Promise.all(
    slowTo(path).map(async ([what, first, then]) => {
      const [line = ''] = (await answerToSlow(port, first, then)).split('\r\n');
      // An empty response is accepted too: a connection that is closed while more bytes arrive is reset, which may lose
      // the response.
      assert.ok(/^HTTP\/1\.1 408 |^$/.test(line) || refusal?.test(line), `${what} is answered with ${line}`);
      return line;
    }),
  );
  assert.ok(
    lines.some((line) => line.startsWith('HTTP/1.1 408 ')),
    `nothing is answered with 408: ${lines.join(' | ')}`,
  );
  Object.assign(server, { headersTimeout, requestTimeout });
};

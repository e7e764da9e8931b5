import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** One request over a real connection, its address sent as it is written; only the head of the answer is read. */
export const answerTo = async (
  port: number,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string,
): Promise<RawAnswer> => {
  const call = request({ port, host: '127.0.0.1', method, path, headers: { host: 'localhost', ...headers } });
  // An error of the request is ignored, because a refusal may be received before the body was sent.
  call.on('error', () => undefined);
  call.end(body);
  const answer = await new Promise<RawAnswer>((resolve, reject) => {
    call.once('response', (response) => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    call.once('close', () => reject(new Error(`no answer to ${method} ${path}`)));
  });
  call.destroy();
  return answer;
};

/** The complete response to bytes that need not be HTTP. */
export const answerToBytes = (port: number, bytes: string): Promise<string> =>
  exchange(port, (socket) => socket.end(bytes));

/**
 * The complete response to bytes after which the client keeps the connection open: the server closes it, on request or
 * because it refuses to read on.
 */
export const answerBeforeClose = (port: number, bytes: string): Promise<string> =>
  exchange(port, (socket) => socket.write(bytes));

const exchange = async (port: number, send: (socket: Socket) => void): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  send(socket);
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  await once(socket, 'close');
  return text;
};

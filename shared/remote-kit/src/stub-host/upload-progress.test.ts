import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axiosTransport } from '@jangada/contracts/client/axios-transport';

const FILE_BYTES = 200_000;

let server: Server;
let base = '';
const types: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    types.push(request.headers['content-type']);
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    request.resume().on('end', () => response.writeHead(200, allowed).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('an upload in a browser', () => {
  const form = () => {
    const body = new FormData();
    body.append('document', new Blob([new Uint8Array(FILE_BYTES)]));
    return body;
  };

  test('reports its progress through XMLHttpRequest, with a boundary of the browser', async () => {
    const open = jest.spyOn(XMLHttpRequest.prototype, 'open');
    const onUploadProgress = jest.fn();
    await axiosTransport({ method: 'POST', url: `${base}/documents`, headers: {}, body: form(), onUploadProgress });
    expect(open).toHaveBeenCalledTimes(1);
    // jsdom does not count the bytes of a form; the number is tested over a real socket, in the test of the transport.
    expect(onUploadProgress).toHaveBeenCalledWith(expect.objectContaining({ loaded: expect.any(Number) }));
    expect(types.at(-1)).toMatch(/^multipart\/form-data; ?boundary=/);
  });

  test('is aborted with its caller', async () => {
    const stop = new AbortController();
    const call = axiosTransport({
      method: 'POST',
      url: `${base}/documents`,
      headers: {},
      body: form(),
      signal: stop.signal,
      onUploadProgress: () => undefined,
    });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'CanceledError' });
  });
});

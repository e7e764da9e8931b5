import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import { it } from 'node:test';
import { limitHttp2 } from './request-deadlines.ts';

const BODY_MS = 50;

it('a request of HTTP/2 whose body does not end is cancelled; one whose body ends is answered', async () => {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.end('read'));
  });
  limitHttp2(server, BODY_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const client = connect(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  try {
    const slow = client.request({ ':method': 'POST', ':path': '/', 'content-length': '1000' });
    slow.on('error', () => undefined);
    slow.write('{');
    await once(slow, 'close');
    assert.equal(slow.rstCode, constants.NGHTTP2_CANCEL);

    const whole = client.request({ ':method': 'POST', ':path': '/' });
    whole.end('{}');
    const [head] = (await once(whole, 'response')) as [Record<string, unknown>];
    assert.equal(head[':status'], 200);
  } finally {
    client.destroy();
    server.close();
  }
});

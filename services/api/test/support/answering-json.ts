import { createServer } from 'node:http';
import type { TestContext } from 'node:test';

/** A server that answers every call with the last JSON that it was given; it ends with the test. */
export const answeringJson = async (t: TestContext): Promise<{ url: string; with: (answer: unknown) => void }> => {
  let text = '{}';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, with: (answer) => void (text = JSON.stringify(answer)) };
};

import { expect, test } from '../test.ts';
import { callHost } from '../verbs/http.ts';
import { postToGateway } from '../verbs/publisher.ts';
import { ports } from '../site.ts';

/* Attacks that depend on the configuration of the services, on the site as `npm start` runs it. */

const signInAt = (host: string): Promise<string> =>
  callHost(host, ports.edge, '/delivery/v1/sign-in', {
    headers: { origin: `http://${host}`, 'x-jangada-board': '1' },
    body: { name: 'viewer', password: 'jangada-viewer' },
  });

test('the board takes a sign-in at its own address', async () => {
  expect(await signInAt(`localhost:${ports.edge}`)).toContain('viewer');
});

for (const host of ['evil.example', 'tucano.localhost'])
  test(`the board refuses a sign-in at ${host}`, async () => {
    await expect(signInAt(`${host}:${ports.edge}`)).rejects.toThrow('answered 403');
  });

test('the gateway takes a batch of ten events and refuses one of eleven', async () => {
  const batchOf = (length: number) =>
    postToGateway('jangada', '/batch_events', {
      batch: Array.from({ length }, () => ({ name: 'Tested', data: '{}', channel: 'attacks' })),
    });
  expect(await batchOf(10)).toBe(200);
  expect(await batchOf(11)).toBe(400);
});

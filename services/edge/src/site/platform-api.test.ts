import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { platformApiForGuests, platformApiForPlayers } from './platform-api.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const received: Received[] = [];
const api = createServer(({ method, url, headers }, reply) => {
  received.push({ method, url, headers });
  reply.statusCode = 401;
  reply.end('{"code":"auth.required"}');
});

let apiUrl = '';

before(async () => {
  await new Promise<void>((resolve) => api.listen(0, 'localhost', resolve));
  apiUrl = `http://localhost:${(api.address() as AddressInfo).port}`;
});

after(() => api.close());

describe('a call of the platform API for the HTML', () => {
  it('in the name of a player has the session, the language, and the address that this edge has seen', async () => {
    const visit = {
      domain: 'site.test',
      language: 'en',
      token: '41|secret',
      address: '203.0.113.7',
      protocol: 'https',
    } as const;
    const answer = await platformApiForPlayers(apiUrl)(visit, { path: '/games/recent?page=1' });
    assert.deepEqual(answer, { httpStatus: 401, body: '{"code":"auth.required"}' });
    const call = received.at(-1);
    assert.deepEqual([call?.method, call?.url], ['GET', '/games/recent?page=1']);
    const { host, authorization, 'x-language': language, ...headers } = call?.headers ?? {};
    assert.deepEqual([host, authorization, language], ['site.test', 'Bearer 41|secret', 'en']);
    assert.deepEqual([headers['x-forwarded-for'], headers['x-forwarded-proto']], ['203.0.113.7', 'https']);
    assert.equal(headers.cookie, undefined);
  });

  it('for all guests has neither a session nor an address', async () => {
    await platformApiForGuests(apiUrl)('site.test', 'pt', { path: '/categories' });
    const { headers } = received.at(-1) ?? {};
    assert.equal(headers?.host, 'site.test');
    assert.deepEqual([headers?.authorization, headers?.['x-forwarded-for']], [undefined, undefined]);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { overrideTokens } from '../overrides/override-token.ts';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

const BEFORE = 'the-token-of-before';
const NEXT = 'the-token-that-comes-next';

let edge: TestEdge;
before(async () => (edge = await startEdge()));
after(() => edge.stop());

describe('a rotation of the delivery token', () => {
  it('refuses no call of who has the old one or the new one, on no edge', async () => {
    const statuses: number[] = [];
    let used = BEFORE;
    const start = (tokens: string) => edge.another({ EDGE_DELIVERY_TOKEN: tokens });
    const edges = [await start(BEFORE), await start(BEFORE)];
    const ended = [];
    for (const tokens of [`${BEFORE},${NEXT}`, `${NEXT},${BEFORE}`, NEXT]) {
      for (const place of edges.keys()) {
        ended.push(edges[place]);
        edges[place] = await start(tokens);
        const calls = edges.map((one) => one.callWith(used)('GET', '/tenants'));
        statuses.push(...(await Promise.all(calls)).map(({ statusCode }) => statusCode));
      }
      used = NEXT;
    }
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal((await edges[0]?.callWith(BEFORE)('GET', '/tenants'))?.statusCode, 401);
    for (const one of [...ended, ...edges]) await one?.stop();
  });

  it('leaves a link of an override valid that either of them signed', () => {
    const claims = {
      id: randomUUID(),
      tenant: 'jangada',
      feature: 'remote' as const,
      remote: 'wallet' as const,
      expires: 1,
    };
    const [known, renewed] = [overrideTokens([BEFORE, NEXT]), overrideTokens([NEXT, BEFORE])];
    const words = [known.sign(claims), renewed.sign(claims)];
    for (const tokens of [known, renewed]) for (const word of words) assert.equal(tokens.read(word)?.id, claims.id);
    assert.equal(overrideTokens([NEXT]).read(known.sign(claims)), null);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LiveTypes } from '@jangada/contracts/delivery/live-types.endpoints';
import { defineOffer } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import { createJsonSchemas } from '@jangada/contracts/api/json-schema';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { typeOfSchema } from './type-of-schema.ts';

const texts = { pt: './texts/pt', en: './texts/en' } as const;
const wallet = (...names: ('deposit' | 'withdraw')[]) =>
  defineOffer('wallet', {
    texts,
    routes: [{ path: '/account/wallet', expose: './routes/wallet' }],
    modals: names.map((modal) => ({ modal, expose: `./modals/${modal}` as const })),
  });
const raffle = defineOffer('raffle', {
  name: { pt: 'Rifa', en: 'Raffle' },
  texts,
  routes: [{ path: '/raffle', expose: './routes/raffle', title: 'Rifa' }],
  slots: [{ slot: 'home.more', expose: './slots/card' }],
});

describe('the types of what is live for a tenant', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.publish(aBuild('casino', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.0.0', { offer: wallet('deposit') }));
    await edge.publish(aBuild('wallet', '1.1.0', { offer: wallet('deposit', 'withdraw') }));
    await edge.publish(aBuild('raffle', '1.0.0', { offer: raffle }));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'raffle', { stable: '1.0.0' });
    const canary = { version: '1.1.0', percent: 100, salt: 'a' };
    await edge.rollOut('jangada', 'wallet', { stable: '1.0.0', canary });
  });
  after(() => edge.stop());

  const read = async (tenant: string) => (await edge.call('GET', `/tenants/${tenant}/types`)).json<LiveTypes>();

  it('names what releases in force offer, with the types of the contract, and not what only a canary has', async () => {
    const { releases, declarations, contract } = await read('jangada');
    assert.deepEqual(releases, { casino: '1.0.0', host: '1.0.0', raffle: '1.0.0', wallet: '1.0.0' });
    assert.match(contract ?? '', /^\d+\.\d+\.\d+$/);
    assert.match(
      declarations,
      /interface LiveModals \{[^}]*\n {2}\/\*\* host 1\.0\.0 \*\/\n {2}"age-verification": Record<string, never>;/,
    );
    assert.match(declarations, /\/\*\* wallet 1\.0\.0 \*\/\n {2}"deposit": \{ amount\?: number \};/);
    assert.doesNotMatch(declarations, /"withdraw"|"auth"/);
    assert.match(declarations, /in casino 1\.0\.0, filled by raffle 1\.0\.0 \*\/\n {2}"home\.more"/);
    assert.match(declarations, /\| "\/raffle"/);
    assert.match(declarations, /"wallet\.balance-updated"|"chat\.message-sent"/);
  });

  it('follows a rollout', async () => {
    await edge.rollOut('jangada', 'wallet', { stable: '1.1.0' });
    assert.match((await read('jangada')).declarations, /"withdraw": Record<string, never>;/);
    await edge.rollOut('jangada', 'raffle', { stable: '1.0.0', kill: 'hide' });
    assert.doesNotMatch((await read('jangada')).declarations, /raffle/);
  });

  it('refuses a tenant that is not there, and a caller without a token', async () => {
    assert.equal((await edge.call('GET', '/tenants/nobody/types')).json().code, 'tenant.unknown');
    assert.equal((await edge.page('/delivery/v1/tenants/jangada/types')).statusCode, 401);
  });
});

describe('a schema as a type', () => {
  const { of } = createJsonSchemas(new Map(), '');
  const cases: [schema: z.Schema, type: string][] = [
    [z.object({ 'a-b': z.string(), c: z.optional(z.int()) }), '{ "a-b": string; c?: number }'],
    [z.array(z.enum(['a', 'b'])), 'readonly ("a" | "b")[]'],
    [z.nullable(z.literal(3)), '3 | null'],
    [z.record(z.string(), z.boolean()), '{ [name: string]: boolean }'],
    [z.object({}), 'Record<string, never>'],
    [z.unknown(), 'unknown'],
  ];
  for (const [schema, type] of cases) it(type, () => assert.equal(typeOfSchema(of(schema)), type));
});

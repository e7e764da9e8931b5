import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import { aPlayer } from '../support/players.ts';
import { OPS_KEY, startTestPlatform, type Answer, type TestPlatform } from '../support/test-platform.ts';
import { badCallsOf } from './bad-input.ts';
import { checkRefusal } from './checks.ts';
import { FIRST_TENANT } from './fixture.ts';
import { fieldsOf, unknownParts } from './schemas.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let addresses = 0;
const anotherAddress = (): string => `10.1.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** Valid parameters, whose objects need not exist. */
const paramsOf = ({ params }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    (params ? fieldsOf(params) : []).map(({ path: [name = ''], type, choices }) => {
      if (name === 'tenant') return [name, FIRST_TENANT];
      return [name, choices[0] ?? (type === 'number' ? 1 : name === 'slug' ? 'x' : 'X')];
    }),
  );

for (const [name, operation] of opsEndpoints) {
  const params = paramsOf(operation);
  const changes = operation.method === 'POST';

  describe(`${name}: ${operation.summary}`, () => {
    it('describes every field of its reply, and its usage', () => {
      assert.deepEqual(unknownParts(operation.reply), [], `${name} answers with something undescribed`);
      assert.ok(
        operation.examples.every((example) => example.startsWith(operation.words)),
        name,
      );
    });

    it('opens to the operators’ key alone, on its own listener alone', async () => {
      const { token } = await aPlayer(platform.db);
      for (const authorization of ['', 'Bearer invented', `Bearer ${token}`]) {
        const refused = await platform.server.ops.inject({
          method: operation.method,
          url: pathOf(operation.path, params),
          headers: { authorization, 'content-type': 'application/json' },
          // Guessed keys are rate-limited by address.
          remoteAddress: anotherAddress(),
        });
        const answered = { status: refused.statusCode, headers: {}, body: refused.json() };
        checkRefusal(name, answered, ['session.required']);
      }
      const answer = await platform.server.inject({
        method: operation.method,
        url: pathOf(operation.path, params),
        headers: { host: 'localhost', authorization: `Bearer ${OPS_KEY}` },
      });
      assert.equal(answer.statusCode, 404);
    });

    if ('tenant' in params)
      it('is about a tenant that exists', async () => {
        const nowhere = { params: { ...params, tenant: 'nowhere' } };
        checkRefusal(name, await platform.op(operation, nowhere), ['tenant.unknown']);
      });

    if (changes)
      it('requires a reason and an idempotency key', async () => {
        for (const header of ['x-reason', 'idempotency-key']) {
          const answered = await platform.op(operation, { params, body: {}, headers: { [header]: '' } });
          checkRefusal(`${name} without ${header}`, answered, ['request.invalid']);
        }
      });

    if (operation.query ?? operation.body ?? Object.keys(params).length > 1)
      it('refuses wrong types, over-long texts, negative, fractional and huge numbers, and names the field', async () => {
        const { calls, unbounded } = badCallsOf(operation, { params });
        assert.deepEqual(unbounded, [], `the contract of ${name} lets through: ${unbounded.join('; ')}`);
        for (const [index, { what, part, field, value }] of calls.entries()) {
          if (part === 'params' && field === 'tenant') continue;
          const language = index % 2 === 0 ? 'pt' : 'en';
          const requested = { params, [part]: value, headers: { 'x-language': language } };
          const answered = await platform.op(operation, requested);
          checkRefusal(`${name} with ${what}`, answered, ['request.invalid'], language);
          assert.ok(answered.body.errors?.[field]?.[0], `${name} with ${what} has no message for ${field}`);
        }
      });

    if (changes)
      it('refuses what is malformed, over the limit or of another type', async () => {
        const send = async (payload: string, type: string): Promise<Answer> => {
          const answer = await platform.server.ops.inject({
            method: 'POST',
            url: pathOf(operation.path, params),
            headers: { 'content-type': type, authorization: `Bearer ${OPS_KEY}` },
            payload,
          });
          return { status: answer.statusCode, headers: {}, body: answer.json() };
        };
        checkRefusal(name, await send('<a/>', 'application/xml'), ['request.unsupported-type']);
        checkRefusal(name, await send('{"a":1', 'application/json'), ['request.malformed']);
        const large = JSON.stringify({ a: 'x'.repeat(300_000) });
        checkRefusal(name, await send(large, 'application/json'), ['request.too-large']);
      });
  });
}

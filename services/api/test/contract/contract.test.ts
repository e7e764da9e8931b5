import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { logout } from '@jangada/contracts/domains/auth/endpoints';
import { pathOf, type Endpoint } from '@jangada/contracts/api/endpoint';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { errorStatus, type ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { aPlayer } from '../support/players.ts';
import type { SandboxProcess } from '../support/sandbox-process.ts';
import { guest, type Answer, type CallOptions, type TestPlatform } from '../support/test-platform.ts';
import { badCallsOf, oddBodiesOf } from './bad-input.ts';
import type { Case, OperationCases, Prepared } from './case.ts';
import { checkDeclared, checkRefusal, checkReply } from './checks.ts';
import { loadCases } from './load-cases.ts';
import { startPlatformWithSandbox } from './platform-with-sandbox.ts';
import { callOptionsOf, FIRST_TENANT, hostOf, SECOND_TENANT, createFixture } from './fixture.ts';
import { namesObjects, unknownParts } from './schemas.ts';

const cases = loadCases();
const isErrorCode = (name: string): name is ErrorCode => name in errorStatus;

/** Names of secret fields, with values long enough not to occur in the log by chance. */
const SECRET = /password|^cpf$|^code$|ticket|token/i;
const SECRET_LENGTH_MIN = 6;
const values: [name: string, secret: string][] = [];

let platform: TestPlatform;
let sandbox: SandboxProcess;
let stop: (() => Promise<void>) | undefined;
before(async () => {
  ({ platform, sandbox, stop } = await startPlatformWithSandbox());
});
after(async () => {
  await stop?.();
});

/** Runs one case: prepares it again, calls it once, and restores. */
async function play(
  endpoint: Endpoint,
  prepare: Case,
  check: (answered: Answer, prepared: Prepared) => void | Promise<void>,
  language: Language = 'pt',
): Promise<void> {
  const fixture = await createFixture(platform, sandbox);
  const prepared = await prepare(fixture);
  const requested = callOptionsOf(endpoint, fixture.player, prepared);
  remember(requested);
  try {
    const answered = await platform.call(endpoint, {
      ...requested,
      headers: { 'x-language': language, ...requested.headers },
    });
    await check(answered, prepared);
  } finally {
    await prepared.undo?.();
  }
}

/** Collects the values that must not be in the log afterwards. */
function remember({ token, body }: CallOptions): void {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of [...fields, ['token', token] as const])
    if (typeof value === 'string' && SECRET.test(name) && value.length >= SECRET_LENGTH_MIN) values.push([name, value]);
}

/** A valid call like the success case's. */
async function likeSuccess(endpoint: Endpoint, { success }: OperationCases): Promise<CallOptions> {
  const fixture = await createFixture(platform, sandbox);
  const prepared = await success(fixture);
  await prepared.undo?.();
  return callOptionsOf(endpoint, fixture.player, prepared);
}

for (const [name, endpoint] of endpoints) {
  const operation = cases.get(name);
  describe(`${name}: ${endpoint.summary}`, () => {
    it('has a case for its success and for every error it declares', () => {
      assert.ok(operation, `${name} has no cases: add them to test/contract/<domain>.cases.ts`);
      const declared = endpoint.errors ?? [];
      const values = Object.keys(operation).filter(isErrorCode);
      const missing = declared.filter((code) => !values.includes(code));
      assert.deepEqual(missing, [], `${name} declares errors without a case: ${missing.join(', ')}`);
      const undeclared = values.filter((code) => !declared.includes(code));
      assert.deepEqual(undeclared, [], `${name} has cases for errors it does not declare: ${undeclared.join(', ')}`);
    });

    it('describes its reply to the last field', () => {
      assert.deepEqual(unknownParts(endpoint.reply), [], `${name} answers with something undescribed`);
    });

    if (!operation) return;

    it('succeeds as declared', () =>
      play(endpoint, operation.success, async (answered, { holds }) => {
        checkReply(name, endpoint, answered);
        assert.equal(answered.headers['cache-control'], 'no-store');
        await holds?.(answered);
      }));

    if (endpoint.sameForGuests)
      it('answers all guests alike, with and without an id', async () => {
        const options = await likeSuccess(endpoint, operation);
        const { token: _token, guest: _guest, ...anonymous } = options;
        const first = await platform.call(endpoint, anonymous);
        for (const id of [guest, randomUUID()])
          assert.deepEqual((await platform.call(endpoint, { ...anonymous, guest: id })).body, first.body);
      });

    for (const code of endpoint.errors ?? []) {
      const prepare = operation[code];
      if (!prepare) continue;
      for (const language of ['pt', 'en'] as const)
        it(`refuses with ${code} in ${language === 'pt' ? 'Portuguese' : 'English'}`, () =>
          play(
            endpoint,
            prepare,
            async (answered, { holds }) => {
              checkRefusal(name, answered, [code], language);
              await holds?.(answered);
            },
            language,
          ));
    }

    describeAccess(name, endpoint, operation);
    describeTenants(name, endpoint, operation);
    describeInput(name, endpoint, operation);
  });
}

function describeAccess(name: string, endpoint: Endpoint, operation: OperationCases): void {
  if (endpoint.access === 'anyone') return;

  it('refuses unknown callers, and a token that was revoked, invented or is of another site', async () => {
    const { token: _token, guest: _guest, ...requested } = await likeSuccess(endpoint, operation);
    const ended = await aPlayer(platform.db);
    await platform.call(logout, { token: ended.token });
    const called = requested.host ?? hostOf(FIRST_TENANT);
    const foreign = await aPlayer(platform.db, {
      tenant: called === hostOf(SECOND_TENANT) ? FIRST_TENANT : SECOND_TENANT,
    });

    checkRefusal(name, await platform.call(endpoint, requested), ['session.required']);
    if (endpoint.access === 'user')
      checkRefusal(name, await platform.call(endpoint, { ...requested, guest }), ['session.required']);
    for (const token of [ended.token, 'invented', foreign.token, 'x'.repeat(200)])
      checkRefusal(name, await platform.call(endpoint, { ...requested, token }), ['session.expired']);
  });
}

function describeTenants(name: string, endpoint: Endpoint, operation: OperationCases): void {
  it('belongs to a site: none by an unknown name, none in maintenance', async () => {
    const requested = await likeSuccess(endpoint, operation);
    const unknown = await platform.call(endpoint, { ...requested, host: 'elsewhere.example' });
    checkRefusal(name, unknown, ['tenant.unknown']);
    const resting = await platform.call(endpoint, { ...requested, host: 'manutencao.localhost' });
    checkRefusal(name, resting, ['tenant.maintenance']);
  });

  if (!namesObjects(endpoint)) return;

  it('finds nothing by the ids of another site', async () => {
    const requested = await likeSuccess(endpoint, operation);
    const { token } = await aPlayer(platform.db, { tenant: SECOND_TENANT, cash: 100_000, kyc: 'approved' });
    const answered = await platform.call(endpoint, { ...requested, token, host: hostOf(SECOND_TENANT) });
    checkForeignIds(name, endpoint, operation, answered);
  });

  if (operation.shared || endpoint.access !== 'user') return;

  it('finds nothing by the ids of another player', async () => {
    const requested = await likeSuccess(endpoint, operation);
    const { token } = await aPlayer(platform.db, { cash: 100_000, kyc: 'approved' });
    const answered = await platform.call(endpoint, { ...requested, token });
    checkForeignIds(name, endpoint, operation, answered);
  });
}

function checkForeignIds(name: string, endpoint: Endpoint, operation: OperationCases, answered: Answer): void {
  const { foreignIdsRefusedAs: code } = operation;
  if (code) return checkRefusal(name, answered, [code]);
  assert.equal(answered.status, 404, `${name} answers ${answered.status} ${JSON.stringify(answered.body)}`);
  checkDeclared(name, endpoint, answered);
}

function describeInput(name: string, endpoint: Endpoint, operation: OperationCases): void {
  const { params, query, body } = endpoint;

  if (params ?? query ?? body)
    it('refuses wrong types, over-long texts, negative, fractional and huge numbers, and names the field', async () => {
      const requested = await likeSuccess(endpoint, operation);
      const { calls, unbounded } = badCallsOf(endpoint, requested);
      assert.deepEqual(unbounded, [], `the contract of ${name} lets through: ${unbounded.join('; ')}`);
      for (const [index, { what, part, field, value }] of calls.entries()) {
        const language = index % 2 === 0 ? 'pt' : 'en';
        const headers = { ...requested.headers, 'x-language': language };
        const answered = await platform.call(endpoint, { ...requested, [part]: value, headers });
        checkRefusal(`${name} with ${what}`, answered, ['request.invalid'], language);
        assert.ok(answered.body.errors?.[field]?.[0], `${name} with ${what} has no message for ${field}`);
      }
      remember(requested);
    });

  if (body)
    it('bears odd texts: whatever it makes of them, it does not break', async () => {
      const requested = await likeSuccess(endpoint, operation);
      for (const odd of oddBodiesOf(endpoint, requested.body))
        checkDeclared(
          `${name} with ${JSON.stringify(odd).slice(0, 200)}`,
          endpoint,
          await platform.call(endpoint, { ...requested, body: odd }),
        );
    });

  if (endpoint.movesMoney)
    it('refuses an Idempotency-Key that is none', async () => {
      const requested = await likeSuccess(endpoint, operation);
      for (const key of ['x'.repeat(101), 'with space', 'não'])
        checkRefusal(name, await platform.call(endpoint, { ...requested, headers: { 'idempotency-key': key } }), [
          'request.invalid',
        ]);
    });

  if (endpoint.method === 'POST')
    it('refuses what is malformed, over the limit or of another type', async () => {
      const { token = 'none', host = 'localhost', params: given } = await likeSuccess(endpoint, operation);
      const send = async (payload: string, type: string): Promise<Answer> => {
        const answer = await platform.server.inject({
          method: 'POST',
          url: pathOf(endpoint.path, given),
          headers: { host, 'content-type': type, authorization: `Bearer ${token}` },
          payload,
        });
        return { status: answer.statusCode, headers: {}, body: answer.json() };
      };
      checkRefusal(name, await send('<a/>', 'application/xml'), ['request.unsupported-type']);
      if (endpoint.multipart) return;
      for (const broken of ['{', '{"a":1', 'undefined', '[1,]'])
        checkRefusal(name, await send(broken, 'application/json'), ['request.malformed']);
      const large = JSON.stringify({ a: 'x'.repeat(70_000) });
      checkRefusal(name, await send(large, 'application/json'), ['request.too-large']);
    });
}

describe('the log of all this', () => {
  it('holds no token, password, code or CPF', () => {
    const log = platform.logged.map((line) => JSON.stringify(line)).join('\n');
    assert.ok(platform.logged.length > 100);
    // Six digits can be part of a time or a duration, so a code must have no digits next to it.
    const alone = (secret: string) => new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(log);
    for (const [what, secret] of values)
      assert.equal(/^\d+$/.test(secret) ? alone(secret) : log.includes(secret), false, `the log holds a ${what}`);
  });
});

describe('the cases', () => {
  it('are of operations that exist', () => {
    const lost = [...cases.keys()].filter((name) => !endpoints.has(name));
    assert.deepEqual(lost, []);
  });
});

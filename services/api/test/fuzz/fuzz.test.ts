import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pathOf, type Endpoint } from '@jangada/contracts/api/endpoint';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import { fuzzedCall, isDeclared, type FuzzedCall } from '@jangada/server/testing/fuzz/fuzzed-call';
import { fuzzSettings, inTime } from '@jangada/server/testing/fuzz/fuzz-settings';
import { watchWrites, type Write, type WrittenRows } from '@jangada/server/testing/fuzz/watch-writes';
import fc from 'fast-check';
import type { OperationCases } from '../contract/case.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { checkDeclared, checkReply } from '../contract/checks.ts';
import { callOptionsOf, createFixture, FIRST_TENANT, SECOND_TENANT } from '../contract/fixture.ts';
import { loadCases } from '../contract/load-cases.ts';
import { startPlatformWithSandbox } from '../contract/platform-with-sandbox.ts';
import { fieldsOf } from '../contract/schemas.ts';
import { multipartOf } from '../support/multipart.ts';
import type { SandboxProcess } from '../support/sandbox-process.ts';
import { OPS_KEY, type Answer, type CallOptions, type TestPlatform } from '../support/test-platform.ts';
import { fuzzProviderCalls } from './provider-calls.ts';

const cases = loadCases();

let platform: TestPlatform;
let sandbox: SandboxProcess;
let stop: (() => Promise<void>) | undefined;
let written: WrittenRows;
before(async () => {
  ({ platform, sandbox, stop } = await startPlatformWithSandbox());
  written = await watchWrites(platform.database.ownerUrl, 'platform');
});
after(async () => {
  await written?.stop();
  await stop?.();
});

/** Headers that the API, its proxies or the framework read. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'forwarded',
  'guest-id',
  'idempotency-key',
  'if-none-match',
  'lmcp',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-language',
  'x-socket-id',
];
const OPS_HEADERS = [...HEADERS, 'x-reason'];

/** The columns that a refused call may write: activity and failed attempts. */
const notedByRefusals: Readonly<Record<string, readonly string[]>> = {
  active_minutes: ['INSERT'],
  sessions: ['seen_at'],
  // A challenge is valid for one answer, right or wrong.
  passkey_challenges: ['DELETE'],
  verification_codes: ['tries'],
  // Each operator command is logged with its outcome; the key of a refused one may be used again.
  ops_log: ['INSERT'],
  audit_digests: ['INSERT'],
  ops_requests: ['INSERT', 'DELETE'],
  // When a key was last used.
  staff_keys: ['used_at'],
  // Messages of the calls before are on their way meanwhile.
  sent_messages: ['INSERT', 'state', 'sender', 'provider_id', 'sent_at', 'ended_at', 'reason'],
};

/** Each call of a provider is stored with its outcome. */
const notedOfProviders = { provider_calls: ['INSERT'] };
/** An unreadable call is stored, with an alert through the outbox. */
const notedOfUnreadable = {
  ...notedOfProviders,
  third_party_messages: ['INSERT', 'occurrences', 'last_at', 'reason'],
  outbox: ['INSERT'],
};

const searchOf = (query: FuzzedCall['query']): string =>
  query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}` : '';

const answerOf = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }): Answer => ({
  status: statusCode,
  headers: { ...headers },
  body: body === '' ? {} : (JSON.parse(body) as unknown),
});

function checkNothingWritten(what: string, writes: readonly Write[], noted = notedByRefusals): void {
  const unexpected = writes.filter(({ table, operation, columns }) => {
    const allowed = noted[table];
    if (!allowed) return true;
    return operation === 'UPDATE' ? columns.some((name) => !allowed.includes(name)) : !allowed.includes(operation);
  });
  assert.deepEqual(unexpected, [], `${what} was refused and has written`);
}

async function checkAnswer(what: string, endpoint: Endpoint | Operation, answered: Answer): Promise<void> {
  const writes = await written.take();
  const { status, body } = answered;
  const isAway = status === 503 && body.code !== 'server.unavailable' && endpoint.errors?.includes(body.code);
  assert.ok(status < 500 || isAway, `${what} answers ${status} ${JSON.stringify(body)}: ${lastError()}`);
  if (status < 300) return checkReply(what, endpoint, answered);
  checkDeclared(what, endpoint, answered);
  checkNothingWritten(what, writes);
}

const lastError = (): string =>
  JSON.stringify(platform.logged.findLast((line) => 'err' in line || 'reason' in line) ?? 'nothing was logged');

describe('any input of an operation of the API', () => {
  for (const [name, endpoint] of endpoints) {
    const operation = cases.get(name);
    if (operation)
      it(`${name}: is answered as declared, and changes nothing where it is refused`, () =>
        fuzz(name, endpoint, operation));
  }
});

async function fuzz(name: string, endpoint: Endpoint, { success }: OperationCases): Promise<void> {
  const fixture = await createFixture(platform, sandbox);
  const prepared = await success(fixture);
  const base = callOptionsOf(endpoint, fixture.player, prepared);
  const { params, query, body } = endpoint;
  const calls = fuzzedCall({ params, query, body, base, headers: HEADERS });
  await written.take();
  try {
    await fc.assert(
      fc.asyncProperty(calls, async (call) => {
        const requested = requestOf(endpoint, base, call);
        const answered = answerOf(await inTime(name, platform.server.inject(requested)));
        await checkAnswer(name, endpoint, answered);
        if (answered.status < 300 && !endpoint.multipart && !call.headers['content-type'])
          assert.ok(isDeclared(body, call.body), `${name} takes what it does not declare`);
      }),
      fuzzSettings,
    );
  } finally {
    await prepared.undo?.();
  }
}

function requestOf(endpoint: Endpoint, base: CallOptions, call: FuzzedCall) {
  const { token, guest, host = 'localhost' } = base;
  const given = endpoint.multipart ? uploadOf(endpoint.multipart.file, base, call) : jsonOf(endpoint, call);
  return {
    method: endpoint.method,
    url: pathOf(endpoint.path, call.params) + searchOf(call.query),
    headers: {
      host,
      ...given.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(guest ? { 'guest-id': guest } : {}),
      ...base.headers,
      ...(endpoint.movesMoney ? { 'idempotency-key': randomUUID() } : {}),
      ...call.headers,
    },
    ...given.payload,
  };
}

const jsonOf = ({ method }: Endpoint, { body }: FuzzedCall) =>
  method === 'GET'
    ? { headers: {}, payload: {} }
    : { headers: { 'content-type': 'application/json' }, payload: { payload: body } };

/**
 * The body's fields as strings, and the file of the successful call, truncated when the body has no readable fields.
 */
function uploadOf(part: string, { file = Buffer.alloc(0) }: CallOptions, { body }: FuzzedCall) {
  const fields = fieldTexts(body);
  const { payload, contentType } = multipartOf(part, {
    fields: fields ?? {},
    file: fields ? file : file.subarray(0, 40),
  });
  return { headers: { 'content-type': contentType }, payload: { payload } };
}

function fieldTexts(body: string): Record<string, string> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return null;
    return Object.fromEntries(
      Object.entries(parsed)
        .filter(([field]) => /^\w+$/.test(field))
        .map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  } catch {
    return null;
  }
}

/** Valid parameters, whose objects need not exist. */
const opParams = ({ params }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    (params ? fieldsOf(params) : []).map(({ path: [field = ''], type, choices }) => {
      if (field === 'tenant') return [field, FIRST_TENANT];
      return [field, choices[0] ?? (type === 'number' ? 1 : field === 'slug' ? 'x' : 'X')];
    }),
  );

describe('any input of an operation of the operators', () => {
  for (const [name, operation] of opsEndpoints)
    it(`${name}: is answered as declared, and changes nothing where it is refused`, async () => {
      const { params, query, body } = operation;
      const base = { params: opParams(operation), body: {} };
      await written.take();
      await fc.assert(
        fc.asyncProperty(fuzzedCall({ params, query, body, base, headers: OPS_HEADERS }), async (call) => {
          const requested = {
            method: operation.method,
            url: pathOf(operation.path, call.params) + searchOf(call.query),
            headers: {
              authorization: `Bearer ${OPS_KEY}`,
              'content-type': 'application/json',
              'x-reason': 'a test',
              'idempotency-key': randomUUID(),
              ...call.headers,
            },
            ...(operation.method === 'POST' ? { payload: call.body } : {}),
          };
          await checkAnswer(name, operation, answerOf(await inTime(name, platform.server.ops.inject(requested))));
        }),
        fuzzSettings,
      );
    });
});

describe('any message of a provider', () =>
  fuzzProviderCalls({
    platform: () => platform,
    checkWritten: async (what, isRefused) => {
      const writes = await written.take();
      const isStored = writes.some(({ table }) => table === 'third_party_messages');
      if (isRefused) checkNothingWritten(what, writes, isStored ? notedOfUnreadable : notedOfProviders);
    },
  }));

describe('the ledger after all of this', () => {
  it('adds up', async () => {
    for (const tenant of [FIRST_TENANT, SECOND_TENANT])
      assert.deepEqual(await platform.db.read(tenant, verifyLedger), { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});

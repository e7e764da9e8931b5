import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { agreeToRequest, collectReply, type SecondRequest } from '@jangada/contracts/ops/requests';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { BROWSER_COOKIE, newBrowserSecret } from '@jangada/server/browser-cookie';
import type { FastifyInstance } from 'fastify';
import { digest } from '../../src/crypto/tokens.ts';
import type { Database } from '../../src/database/database.ts';
import { SESSION_COOKIE } from '../../src/ops/desk-cookies.ts';
import { openStaffSession } from '../../src/staff/sessions.ts';

type Staff = Pick<Database, 'registry'>;

/** The key of a person in tests. */
export const opsKeyOf = (name: string): string => `the-key-of-${name.replaceAll(' ', '-')}-in-these-tests`;

/** Where the tests use the desk. */
export const DESK = 'http://desk.localhost:8083';

const SINCE_MS = 30 * 24 * 60 * 60_000;

export interface NewPerson {
  /** Every role by default. */
  readonly roles?: readonly Role[];
  /** Null for every tenant. */
  readonly tenants?: readonly string[] | null;
  /** Beyond the days in which a new grant has half of its limits, by default. */
  readonly since?: Date;
  readonly until?: Date | null;
  /** The id of the person who gave the roles. */
  readonly givenBy?: string | null;
}

export interface TestPerson {
  readonly id: string;
  readonly name: string;
  /** Of a call with the person's key. */
  readonly byKey: { readonly authorization: string };
}

/** A person with a key of the command line (`opsKeyOf`). */
export const aPerson = async ({ registry }: Staff, name: string, of: NewPerson = {}): Promise<TestPerson> => {
  const { id } = await registry.insertInto('staff').values({ name }).returning('id').executeTakeFirstOrThrow();
  await registry
    .insertInto('staff_keys')
    .values({ person_id: id, name: 'test', digest: digest(opsKeyOf(name)) })
    .execute();
  for (const role of of.roles ?? roles)
    await registry
      .insertInto('staff_grants')
      .values({
        ...{ person_id: id, role, until: of.until ?? null, given_by: of.givenBy ?? null },
        tenants: of.tenants ? [...of.tenants] : null,
        since: of.since ?? new Date(Date.now() - SINCE_MS),
      })
      .execute();
  return { id, name, byKey: { authorization: `Bearer ${opsKeyOf(name)}` } };
};

/**
 * Signs a person in without a passkey.
 *
 * @param secret the browser's
 * @returns the headers of the desk's calls
 */
export const signedInAt = async (
  { registry }: Staff,
  { id }: Pick<TestPerson, 'id'>,
  secret: string = newBrowserSecret(),
): Promise<Readonly<Record<string, string>>> => {
  const session = { personId: id, browser: digest(secret), userAgent: null, address: '127.0.0.1' };
  const token = await openStaffSession(registry, session);
  return { ...deskHeaders, cookie: `${SESSION_COOKIE}=${token}; ${BROWSER_COOKIE}=${secret}`, authorization: '' };
};

const CONFLICT = 409;

let lastSecond: Promise<unknown> = Promise.resolve();

/** One after the other: of two calls at once, the second would find a person who has no roles yet. */
const secondOf = (db: Staff, asker: string): Promise<Pick<TestPerson, 'id'>> => {
  const second = lastSecond.then(async () => {
    const name = `who agrees with ${asker}`;
    const known = await db.registry.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst();
    return known ?? aPerson(db, name);
  });
  lastSecond = second.catch(() => undefined);
  return second;
};

/** Agrees to a request as its second person, at a browser of that one's own. */
export const agree = async (ops: FastifyInstance, db: Staff, request: SecondRequest): Promise<void> => {
  const second = await secondOf(db, request.asked_by);
  const { tenant } = request;
  const payload = {
    digest: request.effects.digest,
    ...(request.types_amount && request.amount !== null && { amount: request.amount }),
  };
  const answer = await ops.inject({
    method: 'POST',
    url: pathOf(agreeToRequest.path, { tenant, id: request.id }),
    headers: {
      ...(await signedInAt(db, second)),
      'x-reason': 'agreed in a test',
      'idempotency-key': randomUUID(),
    },
    payload,
  });
  // Another call has agreed meanwhile.
  if (answer.statusCode !== CONFLICT) assert.equal(answer.statusCode, 200, answer.body);
};

/** Fetches what a command has answered, as who asked for it. */
export const collect = async (
  ops: FastifyInstance,
  { id, tenant }: SecondRequest,
  headers: Readonly<Record<string, string>>,
): Promise<object> => {
  const url = pathOf(collectReply.path, { tenant, id });
  const answer = await ops.inject({
    ...{ method: 'POST', url, payload: {} },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<object>();
};

/** What a page of the desk sends with every call. */
export const deskHeaders = { host: new URL(DESK).host, origin: DESK, 'x-desk': '1' } as const;

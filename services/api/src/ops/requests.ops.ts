import * as contract from '@jangada/contracts/ops/requests';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Platform } from '../platform/platform.ts';
import { findPersonById } from '../staff/find-person.ts';
import type { Person } from '../staff/person.ts';
import { commandOf, type Asked, type ScopedCall } from './commands.ts';
import { previewOf } from './dry-run/preview.ts';
import { implementScopedOp } from './implement-op.ts';
import { readInput } from './read-input.ts';
import { authorise, refuseOwnAccount, type Caller } from './rights/authorise.ts';
import {
  closeRequest,
  findRequest,
  inputOfRequest,
  noteOutcome,
  presentRequest,
  stateOf,
  takeKept,
  type RequestRow,
} from './rights/second-requests.ts';
import { runCommand } from './run-command.ts';
import { endsFirst, isOpen, lackIn, listOpen, listWaitingFor, scopesOf } from './waiting-requests.ts';

const PER_PAGE = 50;
/** Open requests that are looked at for those of one person. */
const WAITING_READ_MAX = 500;

type Bar = NonNullable<(typeof contract.showRequest.reply)['_zod']['output']['bar']>;

/** Requests for a second person: whoever asks does not agree. */
export const registerRequestOps = (app: Platform): void => {
  const { db } = app;

  // Whoever agrees to commands about people works in a tenant, so these are listed there too. Ids are of all tenants.
  implementScopedOp(app, contract.listRequests, async ({ query: { state = 'open', after } }, { scope, person }) => {
    if (state === 'for-me') {
      const waiting = await listWaitingFor(app, { person, scope }, WAITING_READ_MAX);
      return { data: waiting.slice(0, PER_PAGE).map(presentRequest), next: null };
    }
    const list = (reader: Reader) => (state === 'open' ? listOpen(reader, PER_PAGE + 1) : listDecided(reader, after));
    const found = (await Promise.all(scopesOf(scope).map((one) => db.read(one, list)))).flat();
    const rows = found.toSorted(state === 'open' ? endsFirst : (one, other) => other.id - one.id);
    const seen = rows.slice(0, PER_PAGE).filter((row) => maySee(app, person, row));
    return { data: seen.map(presentRequest), next: rows.length > PER_PAGE ? (rows[PER_PAGE - 1]?.id ?? null) : null };
  });

  implementScopedOp(app, contract.showRequest, async ({ params: { id } }, call) => {
    const row = await db.read(call.scope, (reader) => findRequest(reader, id));
    if (!maySee(app, call.person, row)) throw new DomainError('ops.request-not-found');
    const isOpen = stateOf(row, new Date()) === 'open';
    const now = isOpen ? await effectsNow(app, row, call) : null;
    const bar = await db.read(call.scope, (reader) => barOf(app, reader, row, call));
    return { data: presentRequest(row), now, changed: now !== null && now.digest !== row.digest, bar };
  });

  implementScopedOp(app, contract.agreeToRequest, async ({ params: { id }, body }, call) => {
    const { scope, person, reason } = call;
    const row = await db.read(scope, (reader) => findRequest(reader, id));
    const bar = await db.read(scope, (reader) => barOf(app, reader, row, call));
    // A process that ended while the command ran left the request agreed and without an outcome.
    const isResumed = row.state === 'agreed' && row.outcome === null && row.decided_by === person.id;
    if (bar !== null && !(bar === 'closed' && isResumed)) throw refusalOf(bar);
    if (!isResumed) {
      const now = await effectsNow(app, row, call);
      if (now.digest !== body.digest) throw await changedOrClosed(db, row);
      if (row.types_amount && body.amount !== row.amount)
        throw new DomainError('request.invalid', {
          errors: { amount: [call.language === 'pt' ? 'não é o valor do pedido' : 'is not the amount of the request'] },
        });
      await db.transaction(scope, (tx) => closeRequest(tx, id, { state: 'agreed', person, reason }));
    }
    const ended = await runAgreed(app, row, { ...call, second: person.name, digest: body.digest });
    const closed = await db.transaction(scope, (tx) => noteOutcome(tx, id, ended, app.config.servicesKey));
    return { data: presentRequest(closed) };
  });

  implementScopedOp(app, contract.refuseRequest, async ({ params: { id } }, call) => {
    const { scope, person, reason } = call;
    const bar = await db.read(scope, async (reader) => barOf(app, reader, await findRequest(reader, id), call));
    // Refusing needs no fresh browser and no passkey: nothing happens.
    if (bar !== null && bar !== 'browser' && bar !== 'key') throw refusalOf(bar);
    return call.commit(async (tx) => ({
      data: presentRequest(await closeRequest(tx, id, { state: 'refused', person, reason })),
    }));
  });

  implementScopedOp(app, contract.withdrawRequest, ({ params: { id } }, { person, reason, commit }) =>
    commit(async (tx) => {
      const { asked_by: asker } = await findRequest(tx, id);
      if (asker !== person.id) throw new DomainError('ops.not-second-person');
      return { data: presentRequest(await closeRequest(tx, id, { state: 'withdrawn', person, reason })) };
    }),
  );

  implementScopedOp(app, contract.collectReply, ({ params: { id } }, { person, commit }) =>
    commit(async (tx) => {
      const row = await findRequest(tx, id);
      if (row.asked_by !== person.id) throw new DomainError('ops.not-second-person');
      const known = await tx.selectFrom('ops_requests').select('reply').where('key', '=', row.key).executeTakeFirst();
      if (row.outcome !== 'done' || !known?.reply) throw new DomainError('ops.request-closed');
      return { reply: { ...known.reply, ...(await takeKept(tx, row, app.config.servicesKey)) } };
    }),
  );
};

const listDecided = (reader: Reader, after: number | undefined): Promise<RequestRow[]> =>
  reader
    .selectFrom('second_requests')
    .selectAll()
    .where(sql<boolean>`not (${isOpen})`)
    .orderBy('id', 'desc')
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .limit(PER_PAGE + 1)
    .execute();

/** Whoever agreed first has changed what the command would do. */
const changedOrClosed = async (db: Platform['db'], { tenant_id: tenant, id }: RequestRow): Promise<DomainError> => {
  const row = await db.read(tenant, (reader) => findRequest(reader, id));
  return new DomainError(stateOf(row, new Date()) === 'open' ? 'ops.request-changed' : 'ops.request-closed');
};

const refusalOf = (bar: Bar): DomainError => {
  if (bar === 'closed') return new DomainError('ops.request-closed');
  if (bar === 'own-account') return new DomainError('ops.own-account');
  return new DomainError('ops.not-second-person', { facts: { bar } });
};

const subjectOfRow = (row: RequestRow): Caller['subject'] => ({
  ...{ kind: row.about_kind as Caller['subject']['kind'], id: row.about_id, player: row.player_id, amount: row.amount },
  of: row.kinds ?? undefined,
});

/** Own requests, and those that the person could agree to. */
const maySee = (app: Platform, person: Person, row: RequestRow): boolean => lackIn(app, row, person) !== 'permission';

/** Why this person cannot be the second one of this request; null when they can. */
async function barOf(
  app: Platform,
  reader: Reader,
  row: RequestRow,
  { person }: Pick<ScopedCall, 'person'>,
): Promise<Bar | null> {
  if (stateOf(row, new Date()) !== 'open') return 'closed';
  const lack = lackIn(app, row, person);
  if (lack !== null) return lack;
  if (!person.session) return 'key';
  if (row.asked_browser === person.session.browser) return 'browser';
  const { op } = commandOf(app, row.words);
  const caller: Caller = { person, tenantId: row.tenant_id, op, subject: subjectOfRow(row) };
  try {
    await refuseOwnAccount(app, reader, caller);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ops.own-account') return 'own-account';
    throw error;
  }
}

/** The command of a request with its asker, whose rights are those of now. @throws ops.request-closed when the asker has left */
async function askedBefore(
  app: Platform,
  row: RequestRow,
  call: ScopedCall,
): Promise<Asked & { readonly raw: object }> {
  const registered = commandOf(app, row.words);
  const person = await findPersonById(app.db.registry, row.asked_by);
  if (!person) throw new DomainError('ops.request-closed');
  const { op } = registered;
  const raw = inputOfRequest(row, app.config.servicesKey);
  return {
    ...{ registered, raw, input: readInput(op, { params: row.params, query: undefined, body: raw }, call.language) },
    caller: { person, tenantId: row.tenant_id, op, subject: subjectOfRow(row) },
    call: { ...call, person, agreedBy: call.person, operator: person.name, reason: row.reason },
  };
}

const effectsNow = async (app: Platform, row: RequestRow, call: ScopedCall): Promise<Effects> =>
  (await previewOf(app, await askedBefore(app, row, call))).effects;

/** Runs the command as its asker, under the key of the asker's call: asked again, that call gets the reply. */
async function runAgreed(
  app: Platform,
  row: RequestRow,
  { second, digest, ...call }: ScopedCall & { readonly second: string; readonly digest: string },
): Promise<{ readonly outcome: string; readonly kept?: object | undefined }> {
  const { registered, input, raw, caller, call: asAsker } = await askedBefore(app, row, call);
  const facts = { second, digest, ...(call.trace !== undefined && { trace: call.trace }) };
  try {
    const reply = await runCommand(
      app,
      {
        ...{ operation: registered.op, key: row.key, tenantId: row.tenant_id, subject: caller.subject, facts },
        ...{ operator: asAsker.operator, reason: row.reason, params: row.params, input: raw },
      },
      async (tx) => ({ role: (await authorise(app, tx, caller)).role }),
      (commit) => registered.run(input, asAsker, commit),
    );
    const { shownOnce } = registered.op;
    return { outcome: 'done', kept: shownOnce && partsOf(reply, shownOnce) };
  } catch (error) {
    if (error instanceof DomainError) return { outcome: error.code };
    throw error;
  }
}

const partsOf = (reply: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(reply).filter(([name]) => names.includes(name)));

import type { Operation } from '@jangada/contracts/ops/operation';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { seal, unseal, type ServicesKey } from '@jangada/server/services-key';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../database/database.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type { Person } from '../../staff/person.ts';
import { maskedText, maskedTexts } from '../../masks/masks.ts';
import { isSecret } from '../ops-log.ts';
import type { OpsTables } from '../tables.ts';
import type { Decision } from './decide.ts';
import type { Subject } from './subject.ts';

export type RequestRow = Selectable<OpsTables['second_requests']>;

const HOUR_MINUTES = 60;
const USUAL_MINUTES = 72 * HOUR_MINUTES;
/** A withdrawal has two hours by law, so a request about one goes back to the queue early. */
const WITHDRAWAL_MINUTES = 30;
const SEAL_NAME = 'second-request';
const KEPT_NAME = 'second-request reply';

export interface NewRequest {
  readonly key: string;
  readonly op: Operation;
  readonly person: Person;
  readonly params: Record<string, unknown>;
  readonly input: Record<string, unknown>;
  readonly reason: string;
  readonly subject: Subject;
  readonly decision: Decision;
  readonly effects: Effects;
}

/** Stores a command that waits for a second person. Asked again with the same key, it is the request of before. */
export const storeRequest = async (
  tx: Tx,
  request: NewRequest,
  servicesKey: ServicesKey | null,
): Promise<RequestRow> => {
  const { key, op, person, params, input, reason, subject, decision, effects } = request;
  const minutes = subject.kind === 'withdrawal' ? WITHDRAWAL_MINUTES : USUAL_MINUTES;
  const shown = Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(name)));
  const hasSecrets = Object.keys(shown).length < Object.keys(input).length;
  if (hasSecrets && !servicesKey) throw new TypeError('a request with secrets needs SERVICES_KEY');
  const made = await tx
    .insertInto('second_requests')
    .values({
      ...{ key, words: op.words, reason, params: JSON.stringify(params), input: JSON.stringify(shown) },
      sealed: hasSecrets && servicesKey ? seal(servicesKey, SEAL_NAME, JSON.stringify(input)) : null,
      ...{ about_kind: subject.kind, about_id: subject.id, player_id: subject.player, amount: subject.amount },
      kinds: subject.of ? [...subject.of] : null,
      ...{ effects: JSON.stringify(effects), digest: effects.digest, types_amount: decision.typesAmount },
      ...{ asked_by: person.id, asked_name: person.name, asked_browser: person.session?.browser ?? null },
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  const row =
    made ?? (await tx.selectFrom('second_requests').selectAll().where('key', '=', key).executeTakeFirstOrThrow());
  if (row.words !== op.words || row.asked_by !== person.id) throw new DomainError('idempotency.conflict');
  return row;
};

/** The whole input of a request, with its secrets. */
export const inputOfRequest = (row: RequestRow, servicesKey: ServicesKey | null): Record<string, unknown> => {
  if (row.sealed === null) return row.input;
  if (!servicesKey) throw new TypeError('a request with secrets needs SERVICES_KEY');
  return JSON.parse(unseal(servicesKey, SEAL_NAME, row.sealed)) as Record<string, unknown>;
};

export const findRequest = async (reader: Reader, id: number): Promise<RequestRow> => {
  const row = await reader.selectFrom('second_requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('ops.request-not-found');
  return row;
};

export const stateOf = ({ state, expires_at: end }: Pick<RequestRow, 'state' | 'expires_at'>, now: Date) =>
  state === 'open' && end <= now ? 'expired' : state;

interface Decided {
  readonly state: 'agreed' | 'refused' | 'withdrawn';
  readonly person: Person;
  readonly reason: string;
}

/** Decides an open request; whoever comes second is refused. @throws ops.request-closed */
export const closeRequest = async (tx: Tx, id: number, { state, person, reason }: Decided): Promise<RequestRow> => {
  const row = await tx
    .updateTable('second_requests')
    .set({ state, decided_by: person.id, decided_name: person.name, decided_reason: reason, decided_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  await findRequest(tx, id);
  throw new DomainError('ops.request-closed');
};

interface Ended {
  readonly outcome: string;
  /** What the reply shows once, for the asker. */
  readonly kept?: object | undefined;
}

export const noteOutcome = (
  tx: Tx,
  id: number,
  { outcome, kept }: Ended,
  servicesKey: ServicesKey | null,
): Promise<RequestRow> =>
  tx
    .updateTable('second_requests')
    .set({ outcome, kept: kept && servicesKey ? seal(servicesKey, KEPT_NAME, JSON.stringify(kept)) : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What the reply showed once; it is forgotten with this. */
export const takeKept = async (tx: Tx, { id, kept }: RequestRow, servicesKey: ServicesKey | null): Promise<object> => {
  if (kept === null || !servicesKey) return {};
  await tx.updateTable('second_requests').set({ kept: null }).where('id', '=', id).execute();
  return JSON.parse(unseal(servicesKey, KEPT_NAME, kept)) as object;
};

export const presentRequest = (row: RequestRow): SecondRequest => ({
  ...{
    id: row.id,
    tenant: row.tenant_id,
    words: row.words,
    params: row.params,
    input: maskedTexts(row.input),
    reason: maskedText(row.reason),
    amount: row.amount,
  },
  about:
    row.about_kind === null || row.about_id === null
      ? null
      : { kind: row.about_kind, id: row.about_id, player: row.player_id === null ? null : String(row.player_id) },
  ...{ effects: row.effects, types_amount: row.types_amount, outcome: row.outcome },
  ...{
    asked_by: row.asked_name,
    decided_by: row.decided_name,
    decided_reason: row.decided_reason && maskedText(row.decided_reason),
  },
  asked_at: row.asked_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  state: stateOf(row, new Date()),
});

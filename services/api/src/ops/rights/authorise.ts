import type { Operation, Weight } from '@jangada/contracts/ops/operation';
import type { Reader, Tx } from '../../database/database.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnCpf } from '../../staff/own-cpf.ts';
import type { Person } from '../../staff/person.ts';
import { PLATFORM } from '../platform-log.ts';
import { decide, type Decision, type Used } from './decide.ts';
import { lockUses, noteUse, readLimits, readUsed } from './limit-uses.ts';
import type { Subject } from './subject.ts';

/** With a passkey touched so recently, a session may move money and change rights. */
const PROVEN_MS = 5 * 60_000;
const PROVEN_WEIGHTS: ReadonlySet<Weight> = new Set(['money', 'rights']);

const UNUSED: Used = { day: 0, playerMonth: 0 };

export interface Caller {
  readonly person: Person;
  readonly tenantId: string;
  readonly op: Operation;
  readonly subject: Subject;
}

/** Refuses what concerns the person's own account as a player. @throws ops.own-account */
export const refuseOwnAccount = async (app: Platform, reader: Reader, { person, subject }: Caller): Promise<void> => {
  if (subject.player === null) return;
  const player = await reader.selectFrom('users').select('cpf').where('id', '=', subject.player).executeTakeFirst();
  if (!player?.cpf) return;
  const staff = await app.db.registry
    .selectFrom('staff')
    .select(['id', 'sealed_cpf as sealedCpf'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  if (isOwnCpf(app.config.servicesKey, staff, player.cpf)) throw new DomainError('ops.own-account');
};

/** Commands of money and rights want a fresh touch of a passkey in a session of the desk. @throws ops.proof-required */
export const requireProof = ({ session }: Pick<Person, 'session'>, { weight }: Pick<Operation, 'weight'>): void => {
  if (session && PROVEN_WEIGHTS.has(weight) && session.provenAt.getTime() < Date.now() - PROVEN_MS)
    throw new DomainError('ops.proof-required');
};

/**
 * While an installation has never had a second person, the first one does what would need one: that is how it is set up.
 * Whoever left counts, so nobody gets there again.
 */
const isAlone = async ({ registry }: Platform['db']): Promise<boolean> => {
  const people = await registry.selectFrom('staff').select('id').limit(2).execute();
  return people.length < 2;
};

/**
 * Decides whether the caller may, alone or with a second person.
 *
 * @throws ops.forbidden; ops.own-account
 */
export const authorise = async (app: Platform, reader: Reader, caller: Caller): Promise<Decision> => {
  const { person, tenantId, op, subject } = caller;
  const counted = countedOf(caller);
  const used = counted ? await readUsed(reader, counted) : UNUSED;
  const limitOf = op.counts
    ? await readLimits(app.db.registry, { person: person.id, class: op.counts, tenant: tenantId })
    : () => undefined;
  const asked = {
    op,
    tenantId: tenantId === PLATFORM ? null : tenantId,
    kinds: subject.of,
    amount: op.counts ? subject.amount : null,
  };
  const decision = decide(person, asked, { used, limitOf, now: new Date() });
  await refuseOwnAccount(app, reader, caller);
  return decision.second && (await isAlone(app.db)) ? { ...decision, second: false } : decision;
};

/** Decides anew under a lock and counts what the person does alone. */
export const authoriseCounted = async (app: Platform, tx: Tx, caller: Caller, command: string): Promise<Decision> => {
  const counted = countedOf(caller);
  if (counted) await lockUses(tx, counted);
  const decision = await authorise(app, tx, caller);
  const { amount } = caller.subject;
  if (counted && !decision.second && amount !== null) await noteUse(tx, counted, { command, amount });
  return decision;
};

const countedOf = ({ op, person, subject }: Caller) =>
  op.counts === undefined ? undefined : { person: person.id, class: op.counts, player: subject.player };

import { isCommand, type Operation } from '@jangada/contracts/ops/operation';
import { openAddresses } from '@jangada/contracts/ops/policy';
import { NEW_GRANT_DAYS, type Limit } from '@jangada/contracts/ops/rights/limits';
import { rowOf, type Cell } from '@jangada/contracts/ops/rights/matrix';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { DomainError } from '../../errors/domain-error.ts';
import type { Grant, Person } from '../../staff/person.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Above this many times what the asker may do alone, the second person types the amount. */
const TYPED_TIMES = 10;

/** A command or read that is to be decided about. */
export interface Asked {
  readonly op: Pick<Operation, 'method' | 'needs' | 'counts' | 'anywhere'>;
  /** Null for an operation over all tenants. */
  readonly tenantId: string | null;
  /** The kinds that cells may be restricted to; undefined where the operation has none. */
  readonly kinds: readonly string[] | undefined;
  /** Centavos; null when nothing is counted or the amount is not known before the command runs. */
  readonly amount: number | null;
}

/** What the person has done alone of this class, without this command. Centavos. */
export interface Used {
  readonly day: number;
  readonly playerMonth: number;
}

/** What is left to do alone. Centavos. */
export interface Left {
  readonly perCase: number;
  readonly day: number;
  readonly playerMonth: number | null;
}

export interface Decision {
  /** The role by which the person may; null for what is everybody's own. */
  readonly role: Role | null;
  /** Due: a second person has to agree. */
  readonly second: boolean;
  /** Null where nothing is counted. */
  readonly left: Left | null;
  readonly typesAmount: boolean;
}

export type LimitOf = (grant: Grant) => Limit | undefined;

interface Held {
  readonly grant: Grant;
  readonly cell: Cell;
}

/**
 * Whether a grant counts now. Over all tenants, a read or something of one's own needs a grant for any of them, a command
 * one for all.
 */
const isInForce = ({ tenants, since, until }: Grant, { op, tenantId }: Asked, now: Date): boolean => {
  if (since > now || (until !== null && until <= now)) return false;
  if (tenants === null) return true;
  return tenantId === null ? !isCommand(op) || op.needs === 'self' : tenants.includes(tenantId);
};

/** The cells of the person for the permission. */
const cellsOf = ({ grants, outside }: Pick<Person, 'grants' | 'outside'>, asked: Asked, now: Date): Held[] =>
  [...grants, ...(asked.op.anywhere ? outside : [])]
    .filter((grant) => isInForce(grant, asked, now))
    .flatMap((grant) => {
      const cell = rowOf(asked.op.needs)[grant.role];
      return cell && fits(cell, asked) ? [{ grant, cell }] : [];
    });

const fits = (cell: Cell, { kinds }: Pick<Asked, 'kinds'>): boolean =>
  !cell.of || !kinds || kinds.every((kind) => cell.of?.includes(kind));

/**
 * @throws ops.address-outside where only an address list keeps the person from it; else ops.forbidden, with the permission
 *   that is missing, for which kinds, and the roles that have it
 */
const forbid = ({ outside }: Pick<Person, 'outside'>, asked: Asked, now: Date): never => {
  if (cellsOf({ grants: outside, outside: [] }, asked, now).some(({ cell }) => cell.may))
    throw new DomainError('ops.address-outside');
  const { op, kinds } = asked;
  const { needs } = op;
  const may = roles.filter((role) => {
    const cell = rowOf(needs)[role];
    return cell?.may && fits(cell, { kinds });
  });
  throw new DomainError('ops.forbidden', { facts: { needs, roles: may, ...(kinds && { of: kinds }) } });
};

/** Whether the address lists keep the person from all but opening them, alone or as the second person. */
export const mayOnlyOpen = (person: Pick<Person, 'grants' | 'outside'>): boolean =>
  person.grants.length === 0 &&
  cellsOf(person, { op: openAddresses, tenantId: null, kinds: undefined, amount: null }, new Date()).length > 0;

/** Who may be the second person: the grants of the person by which they may agree. */
export const agreeingGrants = (person: Person, asked: Asked, now: Date): Grant[] =>
  cellsOf(person, asked, now).flatMap(({ grant, cell }) => (cell.agrees ? [grant] : []));

/**
 * Decides whether a person may do something, alone or with a second person. With several roles the best one counts.
 *
 * @param limitOf the limit of the operation's class for a grant
 * @throws ops.forbidden, ops.address-outside
 */
export const decide = (
  person: Person,
  asked: Asked,
  { used, limitOf, now }: { readonly used: Used; readonly limitOf: LimitOf; readonly now: Date },
): Decision => {
  // Whoever has no role left still sees who they are, and ends their sessions.
  if (asked.op.needs === 'self') return { role: null, second: false, left: null, typesAmount: false };
  const cells = cellsOf(person, asked, now).filter(({ cell }) => cell.may);
  const alone = cells.find(({ cell }) => cell.may === 'alone');
  if (alone) return { role: alone.grant.role, second: false, left: null, typesAmount: false };
  const [best] = cells
    .filter(({ cell }) => cell.may === 'limit')
    .map(({ grant }) => ({ grant, left: leftOf(limitOf(grant), grant, used, now) }))
    .toSorted((a, b) => b.left.perCase - a.left.perCase);
  const { grant, left = null } = best ?? { grant: cells[0]?.grant };
  if (!grant) return forbid(person, asked, now);
  const { amount } = asked;
  const may = left === null ? 0 : Math.min(left.perCase, left.day, left.playerMonth ?? Infinity);
  const second = amount === null || amount > may || left === null;
  const typesAmount = second && amount !== null && left !== null && amount > left.perCase * TYPED_TIMES;
  return { role: grant.role, second, left, typesAmount };
};

const NOTHING: Limit = { perCase: 0, perDay: 0 };

function leftOf(limit: Limit = NOTHING, { since }: Grant, used: Used, now: Date): Left {
  const isNew = now.getTime() - since.getTime() < NEW_GRANT_DAYS * DAY_MS;
  const part = (amount: number): number => (isNew ? Math.floor(amount / 2) : amount);
  return {
    perCase: part(limit.perCase),
    day: Math.max(0, part(limit.perDay) - used.day),
    playerMonth: limit.perPlayerMonth === undefined ? null : Math.max(0, part(limit.perPlayerMonth) - used.playerMonth),
  };
}

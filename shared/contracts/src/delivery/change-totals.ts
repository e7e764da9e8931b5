import type { ChangeEffect } from './changes.endpoints.ts';

export interface ChangeTotals {
  readonly tenants: number;
  /** Releases that guests would move to. */
  readonly releases: number;
  /** Guests of the last 30 days who would get another release. */
  readonly guests: number;
}

/** Larger numbers are rounded to two digits: more would claim a precision that a forecast does not have. */
const EXACT_MAX = 99;
const DIGITS = 2;

/** The size of a change. A guest counts once for a tenant, whatever the number of remotes. */
export const changeTotals = (effects: readonly ChangeEffect[]): ChangeTotals => {
  const guests = new Map<string, number>();
  for (const { tenant, seen } of effects) guests.set(tenant, Math.max(guests.get(tenant) ?? 0, seen.moved));
  const releases = effects.flatMap(({ remote, moves }) =>
    moves.map(({ to }) => (to === null ? '' : `${remote} ${to}`)),
  );
  return {
    tenants: guests.size,
    releases: new Set(releases.filter(Boolean)).size,
    guests: [...guests.values()].reduce((sum, count) => sum + count, 0),
  };
};

/** 12,345 becomes 12,000. */
export const roundGuests = (guests: number): number =>
  guests <= EXACT_MAX ? guests : Number(guests.toPrecision(DIGITS));

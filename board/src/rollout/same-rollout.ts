import type { Rollout } from '@jangada/contracts/delivery/rollout';

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value;

/** True when two rollouts say the same; the database orders the fields of one in its own way. */
export const isSameRollout = (left: Rollout, right: Rollout): boolean =>
  JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder);

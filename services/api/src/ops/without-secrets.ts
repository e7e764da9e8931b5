import type { Operation } from '@jangada/contracts/ops/operation';

/** The reply without the fields that are shown once, such as a key or an invitation. */
export const withoutSecrets = ({ shownOnce = [] }: Operation, reply: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reply).filter(([name]) => !shownOnce.includes(name)));

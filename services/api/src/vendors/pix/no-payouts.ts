import type { PayoutPort } from './payout-port.ts';

/** For a provider whose payouts are not known: nothing is sent, so the tenant's payouts stop with an alert. */
export const noPayouts: PayoutPort = {
  send: async () => ({ kind: 'account-refused', reason: 'payouts of this provider are not supported' }),
  find: async () => undefined,
  findSent: async () => undefined,
  listSent: async () => ({ listed: [], unreadable: [] }),
};

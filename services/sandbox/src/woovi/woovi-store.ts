import { join } from 'node:path';
import { openCollection } from '../kit/journal.ts';
import type { KeyOwner } from '../pix/pix-store.ts';
import type { Charge, Payment, Refund, Transaction, Webhook } from './woovi.types.ts';

export type WooviStore = ReturnType<typeof openWooviStore>;

/** What the account at Woovi has, in memory and in journals. */
export const openWooviStore = (dataDir: string) => {
  const open = <Value>(name: string, keyOf: (value: Value) => string) =>
    openCollection<Value>(join(dataDir, `woovi-${name}.jsonl`), keyOf);
  return {
    charges: open<Charge>('charges', ({ correlationID }) => correlationID),
    transactions: open<Transaction>('transactions', ({ endToEndId }) => endToEndId),
    refunds: open<Refund>('refunds', ({ correlationID }) => correlationID),
    payments: open<Payment>('payments', ({ correlationID }) => correlationID),
    webhooks: open<Webhook>('webhooks', ({ id }) => id),
    keyOwners: open<KeyOwner>('key-owners', ({ chave }) => chave),
  };
};

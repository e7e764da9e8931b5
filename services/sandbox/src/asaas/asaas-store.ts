import { join } from 'node:path';
import type { z } from 'zod';
import { openCollection } from '../kit/journal.ts';
import type { Customer, Payment, Transaction, Webhook } from './asaas.types.ts';

export type AsaasStore = ReturnType<typeof openAsaasStore>;

/** What the account at Asaas has, in memory and in journals. */
export const openAsaasStore = (dataDir: string) => {
  const open = <Value extends { id: string }>(name: string) =>
    openCollection<Value>(join(dataDir, `asaas-${name}.jsonl`), ({ id }) => id);
  return {
    customers: open<Customer>('customers'),
    payments: open<Payment>('payments'),
    transactions: open<Transaction>('transactions'),
    webhooks: open<Webhook>('webhooks'),
  };
};

const PAGE_ITEMS_DEFAULT = 10;
const PAGE_ITEMS_MAX = 100;

/** One page of items, as all lists of Asaas are. */
export const pageOf = (items: readonly unknown[], query: { readonly offset?: string; readonly limit?: string }) => {
  const offset = Number(query.offset ?? 0);
  const limit = Math.min(Number(query.limit ?? PAGE_ITEMS_DEFAULT), PAGE_ITEMS_MAX);
  const data = items.slice(offset, offset + limit);
  return { object: 'list', hasMore: offset + limit < items.length, totalCount: items.length, limit, offset, data };
};

/** An error, as Asaas answers all of them. */
export const errorOf = (code: string, description: string) => ({ errors: [{ code, description }] });

export const unknown = errorOf('not_found', 'Recurso não encontrado');
export const invalid = ({ issues: [issue] }: z.ZodError) =>
  errorOf(`invalid_${String(issue?.path[0] ?? 'object')}`, issue?.message ?? '');

/** Asaas writes times of Brasília without a zone. */
export const localTime = (at: Date): string =>
  new Date(at.getTime() - 3 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
export const localDay = (at: Date): string => localTime(at).slice(0, 10);

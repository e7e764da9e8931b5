import type { QueryOf } from '@jangada/contracts/api/endpoint';
import type * as contract from '@jangada/contracts/ops/withdrawals';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { readPage, type Read } from '../../../http/pages.ts';
import { readSorted } from '../../../http/sorted-pages.ts';
import { momentsOfDays } from '../../../ops/days-of.ts';
import { isIdentified } from '../payment-ids/is-identified.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** A provider pays within seconds. */
const STUCK_MS = 15 * 60_000;

const columns = {
  created_at: { column: 'created_at', holds: 'moment' },
  amount: { column: 'amount', holds: 'number' },
} as const;

type Filters = QueryOf<typeof contract.listWithdrawals>;

/** A page of withdrawals: in the asked order, otherwise the open ones first. */
export const listWithdrawals = (reader: Reader, query: Filters, perPage: number): Promise<Read<Withdrawal>> => {
  const { sort, cursor } = query;
  const requested = withdrawalsOf(reader, query).selectAll();
  if (sort !== undefined) return readSorted(reader, requested, { ...query, perPage }, { sort, columns });
  if (cursor !== undefined)
    throw new DomainError('request.invalid', { errors: { cursor: ['next_cursor of a list with sort'] } });
  const direction = query.state === 'open' ? 'asc' : 'desc';
  const ordered = requested
    .orderBy(sql`(ended_at is not null)`)
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(reader, ordered, query.page ?? 1, perPage);
};

/** States are written out, because the indexes of the few rows of a state are found by them. */
const withdrawalsOf = (reader: Reader, query: Filters) => {
  const { status, state = 'all', over, payment } = query;
  const { from, until } = momentsOfDays(query);
  return reader
    .selectFrom('withdrawals')
    .$if(status !== undefined, (rows) => rows.where('status', '=', statusOf(status)))
    .$if(state === 'open', (rows) => rows.where(sql<boolean>`status in (0, 4, 5)`))
    .$if(state === 'ended', (rows) => rows.where(sql<boolean>`status in (1, 2, 3)`))
    .$if(state === 'stuck', (rows) =>
      rows.where(sql<boolean>`status = 4`).where('dispatched_at', '<', new Date(Date.now() - STUCK_MS)),
    )
    .$if(state === 'trouble', (rows) => rows.where('trouble', 'is not', null))
    .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from ?? new Date()))
    .$if(until !== undefined, (rows) => rows.where('created_at', '<', until ?? new Date()))
    .$if(over !== undefined, (rows) => rows.where('amount', '>=', over ?? 0))
    .$if(payment !== undefined, (rows) => rows.where(isIdentified('withdrawals', payment ?? '')));
};

const statusOf = (status: number | undefined): Withdrawal['status'] => {
  const found = ([0, 1, 2, 3, 4, 5] as const).find((one) => one === status);
  if (found === undefined) throw new DomainError('request.invalid');
  return found;
};

import * as z from '@jangada/contracts/values/schema';
import type { Report, ReportedMovement } from '../aggregators/aggregator.ts';
import { readMessage, storableText, type Unreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { streamItems } from '../stream-items.ts';

/** The malformed items that are reported: more of them say nothing new. */
const UNREADABLE_MAX = 1_000;

/** The number of the aggregator's units in a centavo. */
export const UNITS_PER_CENTAVO = 1_000;

const KINDS: ReadonlyMap<string, ReportedMovement['kind'] | null> = new Map([
  ['TK_BET', 'bet'],
  ['TK_FREE_BET', 'bet'],
  ['TK_WIN', 'win'],
  ['TK_FREE_WIN', 'win'],
  ['TK_JP_WIN', 'win'],
  ['TK_BONUS_WIN', 'win'],
  // It changes the status of what it takes back.
  ['TK_ROLLBACK', null],
]);
const EFFECTIVE = 'TS_SUCCESS';

/** The reference shows times without a zone, which are in UTC. */
const instant = (text: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);

const listed = z.object({
  transaction_uuid: storableText,
  transaction_status: storableText,
  kind: storableText.check(z.refine((kind) => KINDS.has(kind), { error: 'a kind that is not known' })),
  amount: z.int().check(z.minimum(0)),
  inserted_at: storableText.check(z.refine((text) => !Number.isNaN(instant(text).getTime()))),
});

/** @throws {VendorUnavailable} when it is no list, or does not arrive completely */
export const readMovements = async (body: AsyncIterable<Uint8Array>): Promise<Report> => {
  const movements: ReportedMovement[] = [];
  const unreadable: Unreadable[] = [];
  const add = (item: unknown): void => {
    const read = readMessage(listed, item);
    if (!read.ok) {
      if (unreadable.length < UNREADABLE_MAX) unreadable.push(read.unreadable);
      return;
    }
    const { transaction_uuid: txId, transaction_status: status, amount, inserted_at: at } = read.value;
    const kind = KINDS.get(read.value.kind);
    if (kind && status === EFFECTIVE)
      movements.push({ kind, txId, amount: amount / UNITS_PER_CENTAVO, at: instant(at) });
  };
  try {
    for await (const items of streamItems(body, { root: '[', path: '$.*' })) for (const item of items) add(item);
  } catch (error) {
    throw new VendorUnavailable('the studio listed no transactions', { cause: error });
  }
  return { movements, unreadable };
};

import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

export const queueNames = [
  'withdrawals',
  'identity',
  'alerts',
  'chat-reports',
  'referrals',
  'stranded-pix',
  'med',
] as const;

export type QueueName = (typeof queueNames)[number];

/** What is counted for a person: the queues, and the requests of others that wait for their agreement. */
export const countedNames = [...queueNames, 'requests'] as const;

/** Items of one queue that are counted; a longer queue has `count_exceeded`. */
export const QUEUE_COUNTED_MAX = 500;
const ITEM_CHARS_MAX = 64;
const FOR_CHARS_MAX = 200;
const PERSON_CHARS_MAX = 80;
const ITEMS_MAX = 100;

export const queueSummary = z.object({
  queue: z.enum(countedNames),
  /** Items that are open, claimed or not; those that wait are counted apart. */
  open: z.int(),
  open_exceeded: z.boolean(),
  claimed: z.int(),
  waiting: z.int(),
  /** Past their time, and within the last quarter of it. */
  late: z.int(),
  soon: z.int(),
  /** When the longest waiting one came in. */
  oldest_at: z.nullable(z.string()),
});

export type QueueSummary = z.infer<typeof queueSummary>;

export const queueItem = z.object({
  queue: z.enum(queueNames),
  item: z.string(),
  player: z.nullable(z.object({ id: numericId, name: z.string() })),
  amount: z.nullable(totalCentavos),
  /** What it is about: codes, such as the reasons of a review or the kinds of documents. */
  about: z.array(z.string()),
  entered_at: z.string(),
  due_at: z.string(),
  state: z.enum(['open', 'claimed', 'waiting']),
  owner: z.nullable(z.string()),
  leased_until: z.nullable(z.string()),
  waiting_until: z.nullable(z.string()),
  waiting_for: z.nullable(z.string()),
  touches: z.int(),
});

export type QueueItem = z.infer<typeof queueItem>;

const ofTenant = z.object({ tenant: tenantSlug });
const queue = z.enum(queueNames);
const oneQueue = z.object({ tenant: tenantSlug, queue });
const oneItem = z.object({ ...oneQueue.shape, item: z.string().check(z.minLength(1), z.maxLength(ITEM_CHARS_MAX)) });
const reply = z.object({ data: queueItem });

export const listQueues = operation({
  method: 'GET',
  path: '/ops/{tenant}/queues',
  words: 'queue list',
  needs: 'self',
  weight: 'reads',
  summary:
    'The queues with their counts by age, and the number of requests that wait for my agreement as a second person',
  examples: ['queue list --tenant jangada', 'queue list --tenant jangada --queue requests'],
  params: ofTenant,
  query: z.object({ queue: z.optional(z.enum(countedNames)) }),
  reply: listOf(queueSummary),
});

export const listQueueItems = operation({
  method: 'GET',
  path: '/ops/{tenant}/queues/{queue}',
  words: 'queue items',
  needs: 'queues.serve',
  weight: 'reads',
  kindField: 'queue',
  summary: 'The items of a queue, those with the least time left first',
  examples: ['queue items withdrawals --tenant jangada', 'queue items identity --tenant jangada --state waiting'],
  params: oneQueue,
  query: z.object({
    state: z.optional(z.enum(['open', 'waiting'])),
    /** Only those that I have claimed. */
    mine: z.optional(z.boolean()),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(ITEMS_MAX))),
  }),
  reply: listOf(queueItem),
});

export const claimNextItem = operation({
  method: 'POST',
  path: '/ops/{tenant}/queues/{queue}/next',
  words: 'queue next',
  needs: 'queues.serve',
  weight: 'changes',
  kindField: 'queue',
  undo: 'queue release',
  summary: 'Claim the free item with the least time left; null when none is free',
  examples: ['queue next withdrawals --tenant jangada --reason "next"'],
  params: oneQueue,
  body: z.object({
    /** An item to leave out, such as the one that was just skipped. */
    not: z.optional(z.string().check(z.maxLength(ITEM_CHARS_MAX))),
  }),
  reply: z.object({ data: z.nullable(queueItem) }),
});

const onItem = <Body extends z.Schema | undefined = undefined>(declaration: {
  readonly verb: string;
  readonly needs: 'queues.serve' | 'queues.assign';
  readonly summary: string;
  readonly example: string;
  readonly undo: string | null;
  readonly body?: Body;
  readonly errors?: readonly ('queue.claimed' | 'queue.not-yours')[];
}) =>
  operation<typeof reply, typeof oneItem, undefined, Body>({
    method: 'POST',
    path: `/ops/{tenant}/queues/{queue}/{item}/${declaration.verb}`,
    words: `queue ${declaration.verb}`,
    needs: declaration.needs,
    weight: 'changes',
    kindField: 'queue',
    undo: declaration.undo,
    summary: declaration.summary,
    examples: [declaration.example],
    params: oneItem,
    ...(declaration.body && { body: declaration.body }),
    reply,
    errors: ['queue.not-open', ...(declaration.errors ?? [])],
  });

export const claimItem = onItem({
  verb: 'claim',
  needs: 'queues.serve',
  summary: 'Take an item for some minutes; calling it again takes it for longer',
  example: 'queue claim withdrawals 812 --tenant jangada --reason "mine"',
  undo: 'queue release',
  errors: ['queue.claimed'],
});

export const releaseItem = onItem({
  verb: 'release',
  needs: 'queues.serve',
  summary: 'Give an item back, also one that waits',
  example: 'queue release withdrawals 812 --tenant jangada --reason "end of my shift"',
  undo: 'queue claim',
  errors: ['queue.not-yours'],
});

export const assignItem = onItem({
  verb: 'assign',
  needs: 'queues.assign',
  summary: 'Give an item to a person, whoever has it now',
  example: 'queue assign withdrawals 812 --tenant jangada --person rui --reason "knows the case"',
  undo: null,
  body: z.object({ person: z.string().check(z.minLength(1), z.maxLength(PERSON_CHARS_MAX)) }),
});

export const waitForItem = onItem({
  verb: 'wait',
  needs: 'queues.serve',
  summary: 'Put an item aside until a moment; it comes back by itself',
  example:
    'queue wait withdrawals 812 --tenant jangada --until 2026-12-01T15:00:00Z --for "the player sends a statement" --reason "asked in chat"',
  undo: 'queue release',
  body: z.object({ until: z.iso.datetime(), for: writtenText(FOR_CHARS_MAX) }),
  errors: ['queue.claimed'],
});

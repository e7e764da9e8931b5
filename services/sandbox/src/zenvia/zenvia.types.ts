import { z } from 'zod';

export const channel = z.enum(['sms', 'whatsapp']);

export type Channel = z.infer<typeof channel>;

const text = z.object({ type: z.literal('text'), text: z.string().min(1) });
const template = z.object({
  type: z.literal('template'),
  templateId: z.string().min(1),
  fields: z.record(z.string(), z.string()).default({}),
});

/** "Send message": an SMS has text alone. */
export const messageRequest = z.object({
  from: z.string().min(1),
  to: z.string().regex(/^\d{8,15}$/),
  contents: z.array(z.discriminatedUnion('type', [text, template])).min(1),
});

export type MessageRequest = z.infer<typeof messageRequest>;

const webhook = z.object({ url: z.url(), headers: z.record(z.string(), z.string()).optional() });

export const subscriptionRequest = z.object({
  eventType: z.enum(['MESSAGE', 'MESSAGE_STATUS']),
  webhook,
  criteria: z.object({ channel, direction: z.enum(['IN', 'OUT']).optional() }),
  status: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
});

export const subscriptionChange = z.object({
  webhook: webhook.optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
});

export interface Subscription extends z.infer<typeof subscriptionRequest> {
  id: string;
  createdAt: string;
  updatedAt: string;
}

export type StatusCode = 'SENT' | 'DELIVERED' | 'READ' | 'REJECTED' | 'NOT_DELIVERED';

/** What becomes of a message, as the statuses that its subscriptions hear. */
export const outcomes = {
  delivered: ['SENT', 'DELIVERED'],
  read: ['SENT', 'DELIVERED', 'READ'],
  sent: ['SENT'],
  rejected: ['REJECTED'],
  'not-delivered': ['SENT', 'NOT_DELIVERED'],
  silent: [],
} as const satisfies Record<string, readonly StatusCode[]>;

export type Outcome = keyof typeof outcomes;

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value);

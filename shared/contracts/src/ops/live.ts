import * as z from '../values/schema.ts';
import { queueNames } from './queues.ts';

/**
 * The stream of what changes on a tenant, for its desks: server-sent events, each the JSON of one message. Only sessions
 * of people with a role on the tenant get it. What happened before the first message or during a lost connection is not told.
 */
export const DESK_STREAM_PATH = '/ops/{tenant}/live';

/**
 * `deposits`: one was begun, paid or given back. `command`: one was done, or waits for a second person. `presence`: somebody
 * has opened a player's page.
 */
const changeKinds = [...queueNames, 'deposits', 'command', 'presence'] as const;

export const deskChange = z.object({
  about: z.enum(changeKinds),
  /** Null for who may not see players, too. */
  player: z.nullable(z.string()),
  /** The id of what a command was about. */
  subject: z.nullable(z.string()),
});

export type DeskChange = z.infer<typeof deskChange>;

export const deskMessage = z.discriminatedUnion('type', [
  /** It listens from now on, for the first time or again. */
  z.object({ type: z.literal('listening') }),
  z.object({ type: z.literal('change'), change: deskChange }),
  /** The reader's session is over, or what they may do has changed: the desk asks again who is there. */
  z.object({ type: z.literal('person') }),
]);

export type DeskMessage = z.infer<typeof deskMessage>;

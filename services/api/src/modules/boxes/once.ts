import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { sessionOf, type Call } from '../../http/call.ts';
import { claim, keepReply } from '../../http/idempotency.ts';

/** Does something once per key of the caller; whoever sends no key does it each time. */
export async function once<Reply extends object>(
  tx: Tx,
  call: Call,
  operation: string,
  body: unknown,
  act: (userId: number) => Promise<Reply>,
): Promise<Reply> {
  const { userId } = sessionOf(call);
  if (call.idempotencyKey === null) return act(userId);
  const key = { userId, operation, key: call.idempotencyKey };
  const claimed = await claim(tx, key, body, randomUUID());
  // What was kept is what this operation answered.
  if (claimed.state === 'answered') return claimed.reply as Reply;
  const reply = await act(userId);
  await keepReply(tx, key, reply);
  return reply;
}

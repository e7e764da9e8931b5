import { safeParse } from '@jangada/contracts/values/schema';
import balance from './recordings/balance.json';
import chat from './recordings/chat.json';
import connectionLost from './recordings/connection-lost.json';
import depositPaid from './recordings/deposit-paid.json';
import wins from './recordings/wins.json';
import { recording } from './recording.ts';
import type { Recording } from './recording.ts';

const read = (document: unknown): Recording => {
  const checked = safeParse(recording, document);
  if (!checked.success) throw new TypeError(`A recording is broken: ${JSON.stringify(checked.error.issues)}`);
  return checked.data;
};

/** Realtime traffic to try a remote with. */
export const recordings: readonly Recording[] = [depositPaid, balance, chat, connectionLost, wins].map(read);

import { safeParse } from '@jangada/contracts/values/schema';
import balance from './recordings/balance.json' with { type: 'json' };
import chat from './recordings/chat.json' with { type: 'json' };
import connectionLost from './recordings/connection-lost.json' with { type: 'json' };
import depositPaid from './recordings/deposit-paid.json' with { type: 'json' };
import wins from './recordings/wins.json' with { type: 'json' };
import { recording } from './recording.ts';
import type { Recording } from './recording.ts';

const read = (document: unknown): Recording => {
  const checked = safeParse(recording, document);
  if (!checked.success) throw new TypeError(`A recording is broken: ${JSON.stringify(checked.error.issues)}`);
  return checked.data;
};

/** Realtime traffic to try a remote with. */
export const recordings: readonly Recording[] = [depositPaid, balance, chat, connectionLost, wins].map(read);

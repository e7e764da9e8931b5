import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfRefusal } from './clean-pdf.ts';

export type PdfResult = { readonly bytes: Uint8Array } | { readonly refusal: PdfRefusal };

/** The first message says that the file is being read, the second is the result. */
export type PdfMessage = 'reading' | PdfResult;

const BELOW_CALLS = 10;

// Bets and payments have priority on few cores. On other systems than Linux this would slow the whole process.
if (process.platform === 'linux') setPriority(0, BELOW_CALLS);
// Loading the library takes longer than reading most files, so it runs with the low priority too.
const { cleanPdf } = await import('./clean-pdf.ts');

// The library logs its repairs to the console; the content of a file must not reach our log.
for (const sendMessage of ['log', 'warn', 'error'] as const) console[sendMessage] = () => undefined;

const send = (message: PdfMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
};

parentPort?.on('message', async (bytes: Uint8Array) => {
  send('reading');
  const cleaned = await cleanPdf(bytes).catch((): PdfRefusal => 'not-plain');
  send(typeof cleaned === 'string' ? { refusal: cleaned } : { bytes: cleaned });
});

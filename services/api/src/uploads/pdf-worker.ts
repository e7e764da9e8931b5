import { parentPort, workerData } from 'node:worker_threads';
import { cleanPdf, type PdfRefusal } from './clean-pdf.ts';

export type PdfResult = { readonly bytes: Uint8Array } | { readonly refusal: PdfRefusal };

/** First that the file is being read, then the result. */
export type PdfMessage = 'reading' | PdfResult;

// The library logs its repairs to the console; the content of a file must not reach our log.
for (const sendMessage of ['log', 'warn', 'error'] as const) console[sendMessage] = () => undefined;

const send = (message: PdfMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
};

send('reading');
const cleaned = await cleanPdf(workerData as Uint8Array).catch((): PdfRefusal => 'not-plain');
const result: PdfResult = typeof cleaned === 'string' ? { refusal: cleaned } : { bytes: cleaned };
send(result);

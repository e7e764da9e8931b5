import { Worker } from 'node:worker_threads';
import { DomainError } from '../errors/domain-error.ts';
import type { PdfRefusal } from './clean-pdf.ts';
import type { PdfMessage, PdfResult } from './pdf-worker.ts';

const END_SEARCHED_BYTES = 2_048;
/** The time for the thread to load its modules; on a busy machine that takes longer than most files. */
const START_MS_MAX = 30_000;
const TIME_MS_MAX = 5_000;
const LOOK_EVERY_MS = 50;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
const LEFT_BYTES_MAX = 32 * 1024 * 1024;
const HEAP_MEBIBYTES_MAX = 192;
const YOUNG_MEBIBYTES_MAX = 48;
/** Few, because bets and payments run on the same cores. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 16;

const refusals: Record<PdfRefusal, 'document.pdf-refused' | 'document.pdf-too-large'> = {
  'not-plain': 'document.pdf-refused',
  'too-large': 'document.pdf-too-large',
};

let underWay = 0;
const waiting: (() => void)[] = [];

/**
 * Rewrites the pages of a PDF without metadata of its author, device, place or history. A separate thread reads it,
 * because a malicious file can take unlimited time or memory; the thread is terminated then.
 *
 * @throws document.pdf-refused when it is broken, locked with a password, or contains more than pages;
 *   document.pdf-too-large when it has too many objects or pages; server.unavailable when too many files wait
 */
export const rewritePdf = async (bytes: Buffer): Promise<Buffer> => {
  if (!bytes.subarray(-END_SEARCHED_BYTES).includes('%%EOF')) throw new DomainError('document.pdf-refused');
  const leave = await enter();
  try {
    const result = await readApart(bytes);
    if ('refusal' in result) throw new DomainError(refusals[result.refusal]);
    return Buffer.from(result.bytes);
  } finally {
    leave();
  }
};

async function enter(): Promise<() => void> {
  if (underWay >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new DomainError('server.unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve)); // The finishing call passes its slot to this one.
  } else underWay += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  };
}

/** Threads that have loaded the library and wait for a file: loading takes twenty times as long as reading a page. */
const idle: Worker[] = [];

function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    env: {},
    // Preloads and heap sizes apply only to the API's process: node-flags.ts and service-process.ts of tools/start.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES_MAX, maxYoungGenerationSizeMb: YOUNG_MEBIBYTES_MAX },
  });
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
  });
  return worker;
}

/** Keeps the thread for the next file, unless its remaining memory would count against that file. */
async function release(worker: Worker): Promise<void> {
  const statistics = await worker.getHeapStatistics().catch(() => null);
  if (!statistics || statistics.external_memory > LEFT_BYTES_MAX) return void worker.terminate();
  worker.unref(); // An idle thread does not keep the process alive.
  idle.push(worker);
}

/**
 * Reads a file in a thread. A thread that has read its file to the end is used again; one that has not is terminated.
 */
function readApart(bytes: Buffer): Promise<PdfResult> {
  const tooLarge: PdfResult = { refusal: 'too-large' };
  const worker = idle.pop() ?? startWorker();
  worker.ref();
  return new Promise<PdfResult>((resolve, reject) => {
    let startLateAt = Date.now() + START_MS_MAX;
    let lateAt = Infinity;
    // Decompressed data is outside of the heap, so the thread's own limits do not cover it.
    const watch = setInterval(() => {
      if (Date.now() > lateAt) return end(tooLarge);
      if (Date.now() > startLateAt) return fail(new DomainError('server.unavailable'));
      worker
        .getHeapStatistics()
        .then(({ external_memory: outside }) => outside > MEMORY_BYTES_MAX && end(tooLarge))
        .catch(() => undefined); // The thread has just ended, so it has no memory to measure.
    }, LOOK_EVERY_MS);
    const stopWatching = (): void => {
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const end = (result: PdfResult): void => {
      stopWatching();
      resolve(result);
      void worker.terminate();
    };
    const fail = (error: Error): void => {
      stopWatching();
      reject(error); // This is our own failure, so the sender must not be told that the file is too large.
      void worker.terminate();
    };
    const onMessage = (message: PdfMessage): void => {
      if (message === 'reading') {
        startLateAt = Infinity;
        lateAt = Date.now() + TIME_MS_MAX;
        return;
      }
      stopWatching();
      void release(worker).then(() => resolve(message));
    };
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(tooLarge);
      else fail(error);
    };
    const onExit = (): void => end(tooLarge);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(new Uint8Array(bytes));
  });
}

import { LoadFault } from './load-failure.ts';

/** Waits for a result at most so long. What was started goes on, and a later attempt may still use it. */
export const withinMs = async <Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFault({ kind: 'timeout', timeoutMs })), timeoutMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

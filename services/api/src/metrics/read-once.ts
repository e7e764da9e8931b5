import { setTimeout as sleep } from 'node:timers/promises';

/** Prometheus waits ten seconds for a scrape: a database that does not answer must not take the other figures with it. */
const READ_MS_MAX = 3_000;

/**
 * Shares one reading among the gauges of a scrape, which are collected in the same tick. A reading that takes longer is
 * not repeated before it has ended.
 *
 * @returns the reading; null when it failed or took too long
 */
export const readOnce = <Result>(
  read: () => Promise<Result>,
  readMsMax = READ_MS_MAX,
): (() => Promise<Result | null>) => {
  let reading: Promise<Result | null> | undefined;
  let answer: Promise<Result | null> | undefined;
  return () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => (reading = undefined));
    answer ??= Promise.race([reading, sleep(readMsMax, null, { ref: false })]).finally(() => (answer = undefined));
    return answer;
  };
};

/**
 * Shares one reading among the gauges of a scrape, which are collected in the same tick.
 *
 * @returns the reading; null when it failed
 */
export const readOnce = <Result>(read: () => Promise<Result>): (() => Promise<Result | null>) => {
  let reading: Promise<Result | null> | undefined;
  return () =>
    (reading ??= read()
      .catch(() => null)
      .finally(() => (reading = undefined)));
};

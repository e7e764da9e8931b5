import type { Operation } from '@jangada/contracts/ops/operation';
import * as z from '@jangada/contracts/values/schema';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

const historyState = z.object({ filters: z.record(z.string(), z.string()) });

const filtersIn = (state: unknown): Readonly<Record<string, string>> => {
  const read = z.safeParse(historyState, state);
  return read.success ? read.data.filters : {};
};

/** The state of a step of the history without these values. */
export const stateWithout = (state: unknown, names: readonly string[]) => ({
  filters: Object.fromEntries(Object.entries(filtersIn(state)).filter(([name]) => !names.includes(name))),
});

/**
 * The search of an address and the values of an operation that no address may have. Those stand in the state of the
 * browser's history: a reload and Back have them, a link that is sent to somebody does not. From an address that was
 * typed with one they are taken out.
 */
export const useSearch = ({ notInAddress = [] }: Pick<Operation, 'notInAddress'>) => {
  const [shown, setShown] = useSearchParams();
  const { state } = useLocation();
  const search = new URLSearchParams(shown);
  const filters = filtersIn(state);
  for (const name of notInAddress) {
    const value = search.get(name) ?? filters[name];
    if (value !== undefined) search.set(name, value);
  }
  const setSearch = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions): void => {
    const next = change(search);
    const inState: Record<string, string> = {};
    for (const name of notInAddress) {
      const value = next.get(name);
      if (value !== null) inState[name] = value;
      next.delete(name);
    }
    setShown(next, { ...options, state: { filters: inState } });
  };
  const isWritten = notInAddress.some((name) => shown.has(name));
  const takeOut = useEffectEvent(() => setSearch((now) => now, { replace: true }));
  useEffect(() => {
    if (isWritten) takeOut();
  }, [isWritten]);
  return [search, setSearch] as const;
};

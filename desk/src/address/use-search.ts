import type { Operation } from '@jangada/contracts/ops/operation';
import * as z from '@jangada/contracts/values/schema';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

const keptState = z.object({ kept: z.record(z.string(), z.string()) });

const keptIn = (state: unknown): Readonly<Record<string, string>> => {
  const read = z.safeParse(keptState, state);
  return read.success ? read.data.kept : {};
};

/** The state of a step of the history without these values. */
export const keptWithout = (state: unknown, names: readonly string[]) => ({
  kept: Object.fromEntries(Object.entries(keptIn(state)).filter(([name]) => !names.includes(name))),
});

/**
 * The search of an address and the values of an operation that no address may have. Those are kept in the step of the
 * browser's history: a reload and Back have them, a link that is sent to somebody does not. From an address that was
 * typed with one they are taken out.
 */
export const useSearch = ({ notInAddress = [] }: Pick<Operation, 'notInAddress'>) => {
  const [shown, setShown] = useSearchParams();
  const { state } = useLocation();
  const search = new URLSearchParams(shown);
  const kept = keptIn(state);
  for (const name of notInAddress) {
    const value = search.get(name) ?? kept[name];
    if (value !== undefined) search.set(name, value);
  }
  const setSearch = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions): void => {
    const next = change(search);
    const out = Object.fromEntries(notInAddress.flatMap((name) => [...entryOf(next, name)]));
    for (const name of notInAddress) next.delete(name);
    setShown(next, { ...options, state: { kept: out } });
  };
  const isWritten = notInAddress.some((name) => shown.has(name));
  const takeOut = useEffectEvent(() => setSearch((now) => now, { replace: true }));
  useEffect(() => {
    if (isWritten) takeOut();
  }, [isWritten]);
  return [search, setSearch] as const;
};

const entryOf = (search: URLSearchParams, name: string): readonly (readonly [string, string])[] => {
  const value = search.get(name);
  return value === null ? [] : [[name, value]];
};

import type { ReadonlyStore } from '@jangada/contracts/host/host-api';

/**
 * One part of a store, or what follows from it, as a store that can only be read. Its listeners are called when the
 * selected value changed, by `Object.is`; a selector that makes a new object each time is called a change each time.
 *
 * @param store where the value comes from
 * @param select computes the value from the store's state; pure
 * @example
 * const session = selectStore(store, ({ session }) => session);
 */
export const selectStore = <State, Value>(
  store: ReadonlyStore<State>,
  select: (state: State) => Value,
): ReadonlyStore<Value> => ({
  getState: () => select(store.getState()),
  getInitialState: () => select(store.getInitialState()),
  subscribe: (listener) =>
    store.subscribe((state, previousState) => {
      const value = select(state);
      const previous = select(previousState);
      if (!Object.is(value, previous)) listener(value, previous);
    }),
});

import type { ReadonlyStore } from '@jangada/contracts/host/host-api';

/**
 * A read-only store of a value computed from another store. Listeners are called when the selected value changed, by
 * `Object.is`; a selector that creates a new object each time always counts as changed.
 *
 * @param select pure
 * @example const session = selectStore(store, ({ session }) => session);
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

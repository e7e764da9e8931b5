import { useEffect, useState } from 'preact/hooks';

export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Renders again at each change of the store. */
export const useStore = <State extends object>(store: Store<State>): State => {
  const [state, setState] = useState(store.get);
  useEffect(() => {
    // The store may have changed between the first render and this effect.
    setState(store.get());
    return store.subscribe(() => setState(store.get()));
  }, [store]);
  return state;
};

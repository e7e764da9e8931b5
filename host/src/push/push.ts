import type { Push, PushState } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';

export const createPush = (): Push => {
  const state = createObservable<PushState>('unsupported');
  return { state, subscribe: async () => state.get(), unsubscribe: async () => state.get() };
};

/** What is ours and not the server's: UI state, sequences, queues. One door to zustand. */
export { create, createStore, useStore } from 'zustand';
export type { StateCreator, StoreApi } from 'zustand';

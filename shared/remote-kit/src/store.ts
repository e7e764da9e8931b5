/** What is ours and not the server's: UI state, sequences, queues. One door to zustand. */
export { createStore, useStore } from 'zustand';
export type { StoreApi } from 'zustand';

/** Client state: UI state, sequences, queues. Re-exported from zustand. */
export { createStore, useStore } from 'zustand';
export type { StoreApi } from 'zustand';

import { create } from 'zustand';
import type { LiveState } from './live-stream.ts';

/** The state of the stream of server-sent events. */
export const useLiveState = create<LiveState>()(() => 'connecting');

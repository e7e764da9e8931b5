import { create } from 'zustand';
import type { LiveState } from './live-stream.ts';

/** How the line of server-sent events does. */
export const useLiveState = create<LiveState>()(() => 'connecting');

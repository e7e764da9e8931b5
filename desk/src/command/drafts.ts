import type { Typed } from './command-input.ts';

/** What was written in a command that was closed, until the page is left. */
export const drafts = new Map<string, Typed>();

import { operations } from './operation-list.ts';

/** Whether this build knows a command: pages name commands whose server part may come later. */
export const isPossible = (words: string): boolean => operations.has(words);

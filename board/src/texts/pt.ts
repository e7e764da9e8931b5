import { change } from './change.pt.ts';
import { frame } from './frame.pt.ts';
import { rollout } from './rollout.pt.ts';
import { tools } from './tools.pt.ts';

/** What the board says. The other language has the same shape. */
export const pt = { ...frame, ...rollout, ...change, ...tools };

export type Texts = typeof pt;

import { change } from './pt/change.ts';
import { frame } from './pt/frame.ts';
import { rollout } from './pt/rollout.ts';
import { tools } from './pt/tools.ts';

/** What the board says. The other language has the same shape. */
export const pt = { ...frame, ...rollout, ...change, ...tools };

export type Texts = typeof pt;

import { change } from './pt/change.ts';
import { frame } from './pt/frame.ts';
import { incidents } from './pt/incidents.ts';
import { rollout } from './pt/rollout.ts';
import { tools } from './pt/tools.ts';

/** The texts of the board. The other language has the same shape. */
export const pt = { ...frame, ...rollout, ...change, ...tools, ...incidents };

export type Texts = typeof pt;

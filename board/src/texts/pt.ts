import { change } from './pt/change.ts';
import type { fromDesk } from './pt/from-desk.ts';
import { frame } from './pt/frame.ts';
import type { incidents } from './pt/incidents.ts';
import { rollout } from './pt/rollout.ts';
import type { tenants } from './pt/tenants.ts';
import type { tools } from './pt/tools.ts';
import type { waves } from './pt/waves.ts';

/** The texts of the board. The other language has the same shape. */
export const pt = { ...frame, ...rollout, ...change };

/** The texts of the start, and those that a page adds when it is loaded (add-texts.ts). */
export type Texts = typeof pt &
  typeof fromDesk & { readonly tenants: typeof tenants } & typeof tools &
  typeof incidents &
  typeof waves;

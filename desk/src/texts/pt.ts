import { command } from './pt/command.ts';
import { figures } from './pt/figures.ts';
import { frame } from './pt/frame.ts';
import { linesOfFigures } from './pt/lines-of-figures.ts';
import { list } from './pt/list.ts';
import { pages } from './pt/pages.ts';
import { players } from './pt/players.ts';
import { queues } from './pt/queues.ts';

/** The texts of the desk. The other language has the same shape. */
export const pt = { ...frame, ...list, ...command, ...pages, ...figures, ...linesOfFigures, ...players, ...queues };

export type Texts = typeof pt;

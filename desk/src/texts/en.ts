import type { SameTexts } from '@jangada/contracts/values/typed-texts';
import { command } from './en/command.ts';
import { figures } from './en/figures.ts';
import { frame } from './en/frame.ts';
import { linesOfFigures } from './en/lines-of-figures.ts';
import { list } from './en/list.ts';
import { pages } from './en/pages.ts';
import { players } from './en/players.ts';
import { queues } from './en/queues.ts';
import type { pt } from './pt.ts';

export const en = {
  ...frame,
  ...list,
  ...command,
  ...pages,
  ...figures,
  ...linesOfFigures,
  ...players,
  ...queues,
} satisfies SameTexts<typeof pt>;

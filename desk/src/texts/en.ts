import type { SameTexts } from '@jangada/contracts/values/typed-texts';
import { command } from './en/command.ts';
import { figures } from './en/figures.ts';
import { frame } from './en/frame.ts';
import { list } from './en/list.ts';
import { pages } from './en/pages.ts';
import { players } from './en/players.ts';
import type { pt } from './pt.ts';

export const en = { ...frame, ...list, ...command, ...pages, ...figures, ...players } satisfies SameTexts<typeof pt>;

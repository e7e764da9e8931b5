import { change } from './change.en.ts';
import { frame } from './frame.en.ts';
import { rollout } from './rollout.en.ts';
import { tools } from './tools.en.ts';
import type { Texts } from './pt.ts';
import type { SameTexts } from './text-key.ts';

export const en = { ...frame, ...rollout, ...change, ...tools } satisfies SameTexts<Texts>;

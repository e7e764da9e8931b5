import { change } from './en/change.ts';
import { frame } from './en/frame.ts';
import { incidents } from './en/incidents.ts';
import { rollout } from './en/rollout.ts';
import { tools } from './en/tools.ts';
import type { Texts } from './pt.ts';
import type { SameTexts } from './text-key.ts';

export const en = { ...frame, ...rollout, ...change, ...tools, ...incidents } satisfies SameTexts<Texts>;

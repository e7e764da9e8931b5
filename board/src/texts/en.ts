import { change } from './en/change.ts';
import { frame } from './en/frame.ts';
import { rollout } from './en/rollout.ts';
import type { pt } from './pt.ts';
import type { SameTexts } from './text-key.ts';

export const en = { ...frame, ...rollout, ...change } satisfies SameTexts<typeof pt>;

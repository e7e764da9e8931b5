import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

/** Said by the shell; the chat's own words are the third party's. */
const pt = defineTexts({ answered: 'O suporte respondeu', answeredText: 'Toque para ler a resposta.' });

const en = defineTexts({
  answered: 'Support has answered',
  answeredText: 'Tap to read the answer.',
}) satisfies SameTexts<typeof pt>;

export const supportTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.support', texts: { pt, en } };

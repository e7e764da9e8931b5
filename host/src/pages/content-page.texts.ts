import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  failed: 'Não foi possível abrir esta página',
  failedMore: 'Confira a sua conexão e tente de novo.',
  retry: 'Tentar de novo',
});

const en = defineTexts({
  failed: 'This page could not be opened',
  failedMore: 'Check your connection and try again.',
  retry: 'Try again',
}) satisfies SameTexts<typeof pt>;

export const contentPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.content-page', texts: { pt, en } };

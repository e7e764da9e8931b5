import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/footer.ts';
import pt from './pt/footer.ts';

export const footerTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.footer', texts: { pt, en } };

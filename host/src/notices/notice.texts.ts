import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({ region: 'Mensagens', close: 'Fechar: {title}' });

const en = defineTexts({ region: 'Messages', close: 'Close: {title}' }) satisfies SameTexts<typeof pt>;

export const noticeTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.notices', texts: { pt, en } };

import type { Language } from '@jangada/contracts/values/languages';
import type { SameTexts } from '@jangada/remote-kit/texts';
import pt from './pt.ts';

export type HostTexts = SameTexts<typeof pt>;

export const HOST_NAMESPACE = 'host';

/** The shell's texts. Portuguese is bundled; English is loaded on demand (I18N-16). */
export const loadHostTexts = async (language: Language): Promise<HostTexts> =>
  language === 'pt' ? pt : (await import('./en.ts')).default;

export const portuguese: HostTexts = pt;

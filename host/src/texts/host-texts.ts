import type { Language } from '@jangada/contracts/values/languages';
import type { SameTexts } from '@jangada/remote-kit/texts';
import pt from './pt.ts';

export type HostTexts = SameTexts<typeof pt>;

/** The namespace of the shell's own texts. */
export const HOST_NAMESPACE = 'host';

/** The shell's own texts. Portuguese is the default and comes along; English is fetched when it is needed (I18N-16). */
export const loadHostTexts = async (language: Language): Promise<HostTexts> =>
  language === 'pt' ? pt : (await import('./en.ts')).default;

/** Portuguese, without waiting. */
export const portuguese: HostTexts = pt;

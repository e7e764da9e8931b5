import type { Language } from '@jangada/contracts/languages';
import type { SiteConfig } from '@jangada/contracts/site/site-config';

/** Does this operator have live support? */
export const isOffered = ({ chat_support: isOn, jivoChat }: SiteConfig): boolean => isOn && Boolean(jivoChat);

export const failedText: Readonly<Record<Language, string>> = {
  pt: 'O suporte não abriu. Verifique a conexão e tente de novo.',
  en: 'Support did not open. Check your connection and try again.',
};

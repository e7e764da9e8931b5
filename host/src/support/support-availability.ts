import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { TextBundle } from '@jangada/remote-kit/texts';

/** Does this operator have live support? */
export const isOffered = ({ chat_support: isOn, jivoChat }: SiteConfig): boolean => isOn && Boolean(jivoChat);

export const supportFailedTexts: TextBundle<{ readonly failed: string }> = {
  namespace: 'host.support-failed',
  texts: {
    pt: { failed: 'O suporte não abriu. Verifique a conexão e tente de novo.' },
    en: { failed: 'Support did not open. Check your connection and try again.' },
  },
};

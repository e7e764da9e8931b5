import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { i18n } from 'i18next';
import { HOST_NAMESPACE } from '../../texts/host-texts.ts';

/** Does this operator have live support? */
export const isOffered = ({ chat_support: isOn, jivoChat }: SiteConfig): boolean => isOn && Boolean(jivoChat);

/**
 * The text of a failed opening. It is one of the shell's texts, which are always loaded: after a failure the chat's own
 * texts may be missing.
 */
export const supportFailedText = (texts: i18n): string => texts.t('modal.supportFailed', { ns: HOST_NAMESPACE });

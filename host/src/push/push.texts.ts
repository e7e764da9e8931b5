import type { Language } from '@jangada/contracts/languages';

export type PushText = 'unsupported' | 'noPermission' | 'failed' | 'subscribed';

/** Portuguese to the letter of section 8 (SOC-46 to SOC-49). */
export const pushTexts: Readonly<Record<Language, Readonly<Record<PushText, string>>>> = {
  pt: {
    unsupported: 'Seu navegador não suporta notificações push.',
    noPermission: 'Não foi possível obter permissão para notificações.',
    failed: 'Erro ao se inscrever para notificações push.',
    subscribed: 'Notificações push inscritas com sucesso!',
  },
  en: {
    unsupported: 'Your browser does not support push notifications.',
    noPermission: 'We could not get permission for notifications.',
    failed: 'Something went wrong while subscribing to push notifications.',
    subscribed: 'You are subscribed to push notifications!',
  },
};

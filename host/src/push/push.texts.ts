import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

export type PushText = 'unsupported' | 'noPermission' | 'failed' | 'subscribed';

/** Portuguese to the letter of section 8 (SOC-46 to SOC-49). */
const pt = defineTexts({
  unsupported: 'Seu navegador não suporta notificações push.',
  noPermission: 'Não foi possível obter permissão para notificações.',
  failed: 'Erro ao se inscrever para notificações push.',
  subscribed: 'Notificações push inscritas com sucesso!',
});

const en = defineTexts({
  unsupported: 'Your browser does not support push notifications.',
  noPermission: 'We could not get permission for notifications.',
  failed: 'Something went wrong while subscribing to push notifications.',
  subscribed: 'You are subscribed to push notifications!',
}) satisfies SameTexts<typeof pt>;

export const pushTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.push', texts: { pt, en } };

import { defineTexts } from '@jangada/remote-kit/texts';

/** The specified texts (SOC-46 to SOC-49). */
export default defineTexts({
  unsupported: 'Seu navegador não suporta notificações push.',
  noPermission: 'Não foi possível obter permissão para notificações.',
  failed: 'Erro ao se inscrever para notificações push.',
  subscribed: 'Notificações push inscritas com sucesso!',
});

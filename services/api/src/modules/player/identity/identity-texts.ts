import type { IdentityReason, IdentityState } from '@jangada/contracts/domains/identity/check';
import type { Personal } from '../../messages/notifications/notify.ts';

/** The notification after a check; null where nothing has been decided. */
export const identityTexts = ({
  state,
  final,
}: {
  readonly state: IdentityState;
  readonly reasons: readonly IdentityReason[];
  readonly final: boolean;
}): Personal | null => {
  if (state === 'approved')
    return {
      type: 'document',
      title: { pt: 'Verificação concluída', en: 'Verification complete' },
      description: {
        pt: 'Reconhecemos você pela câmera. Está tudo certo.',
        en: 'We recognised you by camera. All is well.',
      },
    };
  if (state === 'rejected')
    return {
      type: 'document',
      title: { pt: 'Verificação recusada', en: 'Verification refused' },
      description: final
        ? {
            pt: 'Não conseguimos confirmar a sua identidade pela câmera. Veja em Verificação como enviar documentos.',
            en: 'We could not confirm your identity by camera. See under Verification how to send documents.',
          }
        : {
            pt: 'Não conseguimos confirmar a sua identidade pela câmera. Veja em Verificação o motivo e tente de novo.',
            en: 'We could not confirm your identity by camera. See under Verification why, and try again.',
          },
    };
  return null;
};

import { useTranslation } from '../texts/use-translation.ts';
import type { Shell } from '../shell/shell.ts';

/** Signs out and leaves pages that need a session (AUTH-18). */
export const useSignOut = ({ router, session, toasts }: Pick<Shell, 'router' | 'session' | 'toasts'>): (() => void) => {
  const { t } = useTranslation();
  return () => {
    router.go('/');
    session.signOut().catch(() => undefined);
    toasts.show({ kind: 'info', text: t('session.signedOut') });
  };
};

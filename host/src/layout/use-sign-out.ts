import { useHostTexts } from '../locale/host-texts.ts';
import type { Shell } from '../shell.ts';

/** Leaves the account, and with it the pages that need one (AUTH-18). */
export const useSignOut = ({ session, router, toasts }: Shell): (() => void) => {
  const t = useHostTexts();
  return () => {
    router.go('/');
    session.signOut().catch(() => undefined);
    toasts.show({ kind: 'info', text: t('session.signedOut') });
  };
};

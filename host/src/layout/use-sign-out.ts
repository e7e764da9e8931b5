import { useTranslation } from '../texts/use-translation.ts';
import { useNavigate } from '@jangada/remote-kit/routing';
import type { Shell } from '../shell/shell.ts';

/** Leaves the account, and with it the pages that need one (AUTH-18). */
export const useSignOut = ({ session, toasts }: Shell): (() => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    navigate('/');
    session.signOut().catch(() => undefined);
    toasts.show({ kind: 'info', text: t('session.signedOut') });
  };
};

import { useTranslation } from '../texts/use-translation.ts';
import { useNavigate } from '@jangada/remote-kit/routing';
import type { Shell } from '../shell/shell.ts';

/** Signs out and leaves pages that need a session (AUTH-18). */
export const useSignOut = ({ session, toasts }: Shell): (() => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    navigate('/');
    session.signOut().catch(() => undefined);
    toasts.show({ kind: 'info', text: t('session.signedOut') });
  };
};

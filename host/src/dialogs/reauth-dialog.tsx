import { Dialog } from '@jangada/design/dialog';
import { useSessionStatus, useUser } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import type { HostDialogProps } from '../shell/overlays/modal-queue.ts';
import { reauthTexts } from '../texts/reauth-dialog.ts';
import { ReauthForm } from './reauth-form.tsx';

/**
 * Asks for the player's password again (docs/decisions/0028). Closing it changes nothing; the next call that moves
 * money asks again.
 */
export const ReauthDialog = ({ onClose }: HostDialogProps) => {
  const { t } = useBundle(reauthTexts);
  const user = useUser();
  const status = useSessionStatus();
  // Closes after a sign-out, for example in another tab.
  useEffect(() => {
    if (status === 'guest') onClose();
  }, [status, onClose]);
  if (!user) return null;
  return (
    <Dialog title={t('title')} description={t('text')} onClose={onClose}>
      <ReauthForm user={user} onClose={onClose} />
    </Dialog>
  );
};

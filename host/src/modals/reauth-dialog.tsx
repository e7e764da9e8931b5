import { Dialog } from '@jangada/design/dialog';
import { useSession, useUser } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import type { HostDialogProps } from '../overlays/modal-queue.ts';
import { reauthTexts } from '../texts/reauth-dialog.ts';
import { ReauthForm } from './reauth-form.tsx';

/**
 * The password of the player who is here, once more (docs/decisions/0028). Closing it leaves everything as it is:
 * browsing goes on, and the next call that moves money asks again.
 */
export const ReauthDialog = ({ onClose }: HostDialogProps) => {
  const { t } = useBundle(reauthTexts);
  const user = useUser();
  const { status } = useSession();
  // Who signed out meanwhile, in another tab for example, has nothing to confirm.
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

import { Dialog } from '@jangada/design/dialog';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { ReactNode } from 'react';
import { useHostTexts } from '../locale/host-texts.ts';

export interface FailedDialogProps {
  readonly area: RemoteName;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a modal whose own code did not come. */
export const FailedDialog = ({ area, onClose, children }: FailedDialogProps) => {
  const t = useHostTexts();
  return (
    <Dialog title={t(`areas.${area}`)} closeLabel={t('modal.close')} onClose={onClose}>
      {children}
    </Dialog>
  );
};

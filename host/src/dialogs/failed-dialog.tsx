import { Dialog } from '@jangada/design/dialog';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { ReactNode } from 'react';
import { useAreaName } from '../frame/remote-views/area-name.ts';
import { useTranslation } from '../texts/use-translation.ts';

export interface FailedDialogProps {
  readonly area: RemoteName;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a modal whose code failed to load. */
export const FailedDialog = ({ area, onClose, children }: FailedDialogProps) => {
  const { t } = useTranslation();
  const name = useAreaName(area);
  return (
    <Dialog title={name} closeLabel={t('modal.close')} onClose={onClose}>
      {children}
    </Dialog>
  );
};

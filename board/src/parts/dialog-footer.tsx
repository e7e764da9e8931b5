import { Button, HStack } from '@jangada/design';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface DialogFooterProps {
  readonly onCancel: () => void;
  /** The main action of the dialog. */
  readonly children: ReactNode;
}

/** The buttons of a dialog: cancel, and its action. */
export const DialogFooter = ({ onCancel, children }: DialogFooterProps) => (
  <HStack justify="flex-end" gap="3" width="full">
    <Button variant="ghost" onClick={onCancel}>
      {useTranslation().t('cancel')}
    </Button>
    {children}
  </HStack>
);

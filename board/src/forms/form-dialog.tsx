import { Button, Stack } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with its submit button and the refusal of the edge. */
export const FormDialog = ({
  title,
  description,
  submit,
  isDestructive = false,
  isSending,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId();
  return (
    <PageDialog
      title={title}
      {...(description && { description })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button type="submit" form={id} color={isDestructive ? 'danger' : 'primary'} loading={isSending}>
            {submit}
          </Button>
        </DialogFooter>
      }
    >
      <form id={id} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="4">
          {children}
          <CallError error={error} />
        </Stack>
      </form>
    </PageDialog>
  );
};

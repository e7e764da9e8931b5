import { changeOperator, createOperator, type Operator } from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { Button, Stack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { PasswordInput, Select, TextInput } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { call } from '../api/board-client.ts';
import { operatorsQuery } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { toasts } from '../parts/toasts.ts';
import { newOperatorForm, passwordForm, roles } from './operator-forms.schema.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FormDialog = ({ title, description, submit, isSending, error, onSubmit, onClose, children }: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog
      title={title}
      {...(description && { description })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button type="submit" form={id} color="primary" loading={isSending}>
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
    </Dialog>
  );
};

const useSaved = (onClose: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return {
    onSuccess: () => {
      toasts.show({ kind: 'success', text: t('operators.saved') });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  };
};

export const NewOperatorDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useCheckedForm<z.infer<typeof newOperatorForm>>({
    schema: newOperatorForm,
    defaultValues: { name: '', role: 'viewer', password: '' },
  });
  const creating = useMutation({
    mutationFn: (body: z.infer<typeof newOperatorForm>) => call(createOperator, { body }),
    ...useSaved(onClose),
  });
  return (
    <FormDialog
      title={t('operators.create')}
      description={t('operators.createText')}
      submit={t('operators.submit')}
      isSending={creating.isPending}
      error={creating.error}
      onSubmit={form.handleSubmit((fields) => creating.mutate(fields))}
      onClose={onClose}
    >
      <TextInput
        label={t('operators.name')}
        help={t('operators.nameHelp')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <Select
        label={t('operators.role')}
        help={t(`roleHelp.${form.watch('role')}`)}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        {...form.field('role')}
      />
      <PasswordInput
        label={t('signIn.password')}
        help={t('operators.passwordHelp')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
};

export const PasswordDialog = ({ operator, onClose }: { operator: Operator; onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useCheckedForm({ schema: passwordForm, defaultValues: { password: '' } });
  const changing = useMutation({
    mutationFn: (body: z.infer<typeof passwordForm>) => call(changeOperator, { params: { name: operator.name }, body }),
    ...useSaved(onClose),
  });
  return (
    <FormDialog
      title={`${t('operators.setPassword')}: ${operator.name}`}
      submit={t('operators.setPassword')}
      isSending={changing.isPending}
      error={changing.error}
      onSubmit={form.handleSubmit((fields) => changing.mutate(fields))}
      onClose={onClose}
    >
      <PasswordInput
        label={t('operators.setPassword')}
        help={t('operators.passwordHelp')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
};

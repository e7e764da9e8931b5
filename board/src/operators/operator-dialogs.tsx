import { roleActions, type Role } from '@jangada/contracts/delivery/access';
import {
  changeOperator,
  createOperator,
  OPERATOR_PASSWORD_LENGTH_MIN,
  operatorName,
  type Operator,
} from '@jangada/contracts/delivery/operators.endpoints';
import { Button, Stack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { PasswordInput, Select, TextInput } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../api/board-client.ts';
import { operatorsQuery } from '../api/queries.ts';
import { useTexts } from '../locale/language.tsx';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { toasts } from '../parts/toasts.ts';

const roles = Object.keys(roleActions) as Role[];

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FormDialog = ({ title, description, submit, isSending, error, onSubmit, onClose, children }: FormDialogProps) => {
  const id = useId();
  const handle = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
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
      <form id={id} onSubmit={handle} noValidate>
        <Stack gap="4">
          {children}
          <CallError error={error} />
        </Stack>
      </form>
    </Dialog>
  );
};

const useSaved = (onClose: () => void) => {
  const texts = useTexts();
  const client = useQueryClient();
  return {
    onSuccess: () => {
      toasts.show({ kind: 'success', text: texts.operators.saved });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  };
};

const isLongEnough = (password: string): boolean => password.length >= OPERATOR_PASSWORD_LENGTH_MIN;

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly isTried: boolean;
}

const NewPassword = ({ label, value, onChange, isTried }: NewPasswordProps) => {
  const words = useTexts().operators;
  return (
    <PasswordInput
      label={label}
      help={words.passwordHelp}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="new-password"
      error={isTried && !isLongEnough(value) ? words.passwordWrong : undefined}
    />
  );
};

export const NewOperatorDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isName = operatorName.safeParse(name).success;
  const creating = useMutation({
    mutationFn: () => call(createOperator, { body: { name, role, password } }),
    ...useSaved(onClose),
  });
  const submit = (): void => {
    setIsTried(true);
    if (isName && isLongEnough(password)) creating.mutate();
  };
  const words = texts.operators;
  return (
    <FormDialog
      title={words.create}
      description={words.createText}
      submit={words.submit}
      isSending={creating.isPending}
      error={creating.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        help={words.nameHelp}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={isTried && !isName ? words.nameWrong : undefined}
      />
      <Select
        label={words.role}
        help={texts.roleHelp[role]}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
        options={roles.map((value) => ({ value, label: texts.roles[value] }))}
      />
      <NewPassword label={texts.signIn.password} value={password} onChange={setPassword} isTried={isTried} />
    </FormDialog>
  );
};

export const PasswordDialog = ({ operator, onClose }: { operator: Operator; onClose: () => void }) => {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const changing = useMutation({
    mutationFn: () => call(changeOperator, { params: { name: operator.name }, body: { password } }),
    ...useSaved(onClose),
  });
  const submit = (): void => {
    setIsTried(true);
    if (isLongEnough(password)) changing.mutate();
  };
  const words = texts.operators;
  return (
    <FormDialog
      title={`${words.setPassword}: ${operator.name}`}
      submit={words.setPassword}
      isSending={changing.isPending}
      error={changing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NewPassword label={words.setPassword} value={password} onChange={setPassword} isTried={isTried} />
    </FormDialog>
  );
};

import { changeOperatorScopes } from '@jangada/contracts/delivery/operator-scopes.endpoints';
import { changeOperator, createOperator, type Operator } from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { PasswordInput, Select, TextInput } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { operatorsQuery } from '../api/queries.ts';
import { useLimitText } from '../session/limit.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { toasts } from '../parts/toasts.ts';
import { limitForm, newOperatorForm, passwordForm, roles, scopesOf } from './operator-forms.schema.ts';

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

/** Limits what an operator may change, or lifts the limit. */
export const LimitDialog = ({ operator, onClose }: { operator: Operator; onClose: () => void }) => {
  const { t } = useTranslation();
  const describe = useLimitText();
  const { name, scopes = [] } = operator;
  const [first] = scopes;
  const form = useCheckedForm({
    schema: limitForm,
    defaultValues: { sites: first?.tenants.join(', ') ?? '', remotes: first?.remotes?.join(', ') ?? '', reason: '' },
  });
  const changing = useMutation({
    mutationFn: ({ reason, ...typed }: z.infer<typeof limitForm>) =>
      call(changeOperatorScopes, { params: { name }, body: { scopes: scopesOf(typed), reason: reason.trim() } }),
    ...useSaved(onClose),
  });
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormDialog
      title={`${t('operators.setLimit')}: ${name}`}
      description={scopes.length > 1 ? t('operators.replaces', { limit: describe(scopes) }) : t('operators.limitText')}
      submit={t('operators.setLimit')}
      isSending={changing.isPending}
      error={changing.error}
      onSubmit={form.handleSubmit((fields) => changing.mutate(fields))}
      onClose={onClose}
    >
      <TextInput label={t('change.sites')} help={t('operators.sitesHelp')} {...plain} {...form.field('sites')} />
      <TextInput
        label={t('operators.remotes')}
        help={t('operators.remotesHelp')}
        {...plain}
        {...form.field('remotes')}
      />
      <TextInput label={t('change.reason')} help={t('operators.reasonHelp')} {...form.field('reason')} />
    </FormDialog>
  );
};

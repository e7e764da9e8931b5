import { resetPassword } from '@jangada/contracts/domains/auth/endpoints';
import { Button } from '@jangada/design';
import { PasswordInput } from '@jangada/design/field';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useApi } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { FormError } from '../forms/form-error.tsx';
import { newPasswordForm } from './new-password-form.schema.ts';
import type { NewPasswordFields } from './new-password-form.schema.ts';

interface NewPasswordFormProps {
  /** The ticket that the server issued for the code. */
  readonly ticket: string;
  readonly onDone: () => void;
}

/** The new password, typed twice. */
export const NewPasswordForm = ({ ticket, onDone }: NewPasswordFormProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const form = useCheckedForm<NewPasswordFields>({
    schema: newPasswordForm,
    defaultValues: { password: '', password_confirmation: '' },
    onSubmit: async (fields) => {
      await api(resetPassword, { body: { ticket, ...fields } });
      onDone();
    },
  });
  return (
    <Form form={form} display="grid" gap="4">
      <PasswordInput
        label={t('recovery.newPassword')}
        autoComplete="new-password"
        autoFocus
        {...form.field('password')}
      />
      <PasswordInput
        label={t('recovery.confirm')}
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
      {form.failure && <FormError>{form.failure}</FormError>}
      <Button type="submit" size="lg" color="primary" loading={form.formState.isSubmitting}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
};

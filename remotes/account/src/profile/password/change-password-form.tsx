import { updateAccess } from '@jangada/contracts/domains/auth/endpoints';
import { Button, HStack, Stack, Text } from '@jangada/design';
import { PasswordInput } from '@jangada/design/field';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useApi, useToasts } from '@jangada/remote-kit/hooks';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { changePasswordForm } from './change-password-form.schema.ts';
import type { ChangePasswordFields } from './change-password-form.schema.ts';

const blank: ChangePasswordFields = { current_password: '', password: '', password_confirmation: '' };

/** The current password, then the new one twice. The change signs out every other device. */
export const ChangePasswordForm = ({ onForgotten }: { onForgotten: () => void }) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const form = useCheckedForm<ChangePasswordFields>({
    schema: changePasswordForm,
    defaultValues: blank,
    refusedFields: { 'auth.wrong-password': 'current_password' },
    onSubmit: async (fields) => {
      try {
        await api(updateAccess, { body: fields });
      } catch (error) {
        form.setValue('current_password', '');
        throw error;
      }
      form.reset(blank);
      toasts.show({ kind: 'success', text: t('password.changed') });
    },
  });
  return (
    <Form form={form}>
      <Stack gap="4" maxW="420px">
        <PasswordInput label={t('password.current')} {...form.field('current_password')} />
        <PasswordInput
          label={t('password.new')}
          help={t('register.passwordHelp')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordInput
          label={t('recovery.confirm')}
          autoComplete="new-password"
          {...form.field('password_confirmation')}
        />
        <Text fontSize="sm" color="fg.muted">
          {t('password.note')}
        </Text>
        {form.failure && <FormError>{form.failure}</FormError>}
        <HStack gap="3" wrap="wrap">
          <Button type="submit" color="primary" loading={form.formState.isSubmitting}>
            {t('password.submit')}
          </Button>
          <Button variant="ghost" onClick={onForgotten}>
            {t('password.byCode')}
          </Button>
        </HStack>
      </Stack>
    </Form>
  );
};

import { updateAccess } from '@jangada/contracts/domains/auth/endpoints';
import { Button, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { PasswordInput, PhoneInput, TextInput } from '@jangada/design/field';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useToasts } from '@jangada/remote-kit/hooks';
import { FormError } from '../forms/form-error.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { changeContactForm, toContactChange } from './change-contact.schema.ts';
import type { ChangeContactFields, Contact } from './change-contact.schema.ts';

interface ChangeContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Replaces the phone or the e-mail; the new one has to be confirmed again. */
export const ChangeContact = ({ contact, onClose }: ChangeContactProps) => {
  const { t } = useTranslation();
  const title = t(contact === 'phone' ? 'account.changePhone' : 'account.changeEmail');
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <ContactForm contact={contact} onClose={onClose} />
    </Dialog>
  );
};

const ContactForm = ({ contact, onClose }: ChangeContactProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const { session } = useHost();
  const form = useCheckedForm<ChangeContactFields>({
    schema: changeContactForm(contact),
    defaultValues: { value: '', current_password: '' },
    refusedFields: {
      'auth.wrong-password': 'current_password',
      'auth.phone-taken': 'value',
      'auth.email-taken': 'value',
    },
    onSubmit: async (fields) => {
      try {
        await api(updateAccess, { body: toContactChange(contact, fields) });
      } catch (error) {
        form.setValue('current_password', '');
        throw error;
      }
      await session.refresh();
      toasts.show({ kind: 'success', text: t('account.contactChanged') });
      onClose();
    },
  });
  const value = form.field('value');
  return (
    <Form form={form}>
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          {t('account.contactNote')}
        </Text>
        {contact === 'phone' ? (
          <PhoneInput label={t('account.newPhone')} autoComplete="tel" autoFocus {...value} />
        ) : (
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            label={t('account.newEmail')}
            autoFocus
            {...value}
          />
        )}
        <PasswordInput label={t('password.current')} {...form.field('current_password')} />
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" size="lg" color="primary" loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </Stack>
    </Form>
  );
};

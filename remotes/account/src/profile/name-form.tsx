import { updateName } from '@jangada/contracts/domains/profile/endpoints';
import type { User } from '@jangada/contracts/domains/profile/user';
import * as z from '@jangada/contracts/values/schema';
import { checkNewName } from '@jangada/contracts/validation/field-rules';
import { Button, Flex } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { fieldRule, Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useToasts } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';

const nameForm = z.object({ name: z.string().check(fieldRule(checkNewName)) });

/** The player's name, by the rule of the full name. */
export const NameForm = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const { session } = useHost();

  const form = useCheckedForm<z.infer<typeof nameForm>>({
    schema: nameForm,
    defaultValues: { name: user.name },
    onSubmit: async (fields) => {
      await api(updateName, { body: { name: fields.name.trim() } });
      form.resetDefaultValues(fields);
      await session.refresh();
      toasts.show({ kind: 'success', text: t('saved') });
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { error, ...field } = form.field('name');
  // The server refuses another name once a document has verified the name (PROF-10).
  if (user.kyc_status === 'approved') {
    return <TextInput label={t('account.name')} help={t('account.nameVerified')} readOnly value={user.name} />;
  }
  const refusal = [error, form.failure].filter(Boolean).join(' ');
  return (
    <Form form={form}>
      <Flex gap="3" align="flex-end">
        <TextInput label={t('account.name')} autoComplete="name" {...(refusal ? { error: refusal } : {})} {...field} />
        <Button type="submit" size="lg" loading={isSubmitting} disabled={!isDirty}>
          {t('save')}
        </Button>
      </Flex>
    </Form>
  );
};

import { updateName } from '@jangada/contracts/profile/endpoints';
import type { User } from '@jangada/contracts/profile/user';
import { checkFullName } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { Button, Flex, styled } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useHold, useLanguage, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useCommitted } from '../auth/use-committed.ts';
import { useAccountTexts } from '../texts/texts.ts';

const Form = styled('form');

/** The player's name, by the rule of the full name. */
export const NameForm = ({ user }: { user: User }) => {
  const t = useAccountTexts();
  const language = useLanguage();
  const sayError = useErrorText();
  const api = useApi();
  const toasts = useToasts();
  const { session } = useHost();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(user.name);
  const [error, setError] = useState<string | undefined>();

  const check = (): boolean => {
    const wrong = checkFullName(name);
    setError(wrong ? ruleTexts[language][wrong] : undefined);
    return wrong === null;
  };
  useCommitted(form, check);

  const save = useMutation({
    mutationFn: () => api(updateName, { body: { name: name.trim() } }),
    onSuccess: async () => {
      await session.refresh();
      toasts.show({ kind: 'success', text: t('saved') });
    },
    onError: (failure) => setError(sayError(failure)),
  });
  useHold(name.trim() !== user.name, 'form');
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (check()) save.mutate();
  };
  return (
    <Form ref={form} onSubmit={handleSubmit} noValidate>
      <Flex gap="3" align="flex-end">
        <TextInput
          name="name"
          label={t('account.name')}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(error ? { error } : {})}
        />
        <Button type="submit" size="lg" loading={save.isPending} disabled={name.trim() === user.name}>
          {t('save')}
        </Button>
      </Flex>
    </Form>
  );
};

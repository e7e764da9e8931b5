import { Button, Card, Center, Heading, Stack, Text } from '@jangada/design';
import { PasswordInput, TextInput } from '@jangada/design/field';
import { signIn } from '@jangada/contracts/delivery/operators.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, Refusal } from '../api/board-client.ts';
import { meQuery } from '../api/queries.ts';
import { Mark } from '../frame/mark.tsx';
import { useTexts } from '../locale/language.tsx';
import { errorText } from '../parts/error-text.ts';
import type { Texts } from '../texts/pt.ts';

const S_PER_MINUTE = 60;

const refusalText = (error: unknown, texts: Texts): string => {
  if (error instanceof Refusal && error.code === 'request.too-many') {
    const seconds = Number(error.body['retry_after_seconds'] ?? S_PER_MINUTE);
    return texts.signIn.tooMany(Math.ceil(seconds / S_PER_MINUTE));
  }
  return errorText(error, texts);
};

/** The only page without a session. */
export const SignInPage = () => {
  const texts = useTexts();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const sending = useMutation({
    mutationFn: () => call(signIn, { body: { name, password } }),
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
    onError: () => setPassword(''),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <Center as="main" minHeight="100dvh" p="4" bg="canvas">
      <Stack width="full" maxWidth="400px" gap="6">
        <Stack align="center" gap="3" textAlign="center">
          <Mark sizePx={48} />
          <Heading as="h1" size="2xl">
            {texts.signIn.title}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {texts.signIn.text}
          </Text>
        </Stack>
        <Card padding="lg" elevation="raised">
          <form onSubmit={submit}>
            <Stack gap="4">
              <TextInput
                label={texts.signIn.name}
                value={name}
                onChange={({ target }) => setName(target.value)}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                autoFocus
              />
              <PasswordInput
                label={texts.signIn.password}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
                required
                error={sending.error ? refusalText(sending.error, texts) : undefined}
              />
              <Button type="submit" color="primary" size="lg" loading={sending.isPending}>
                {texts.signIn.submit}
              </Button>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Center>
  );
};

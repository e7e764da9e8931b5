import { Button, Card, Center, Heading, Stack, Text } from '@jangada/design';
import { PasswordInput, TextInput } from '@jangada/design/field';
import { signIn } from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { call } from '../api/board-client.ts';
import { meQuery } from '../api/queries.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { Mark } from '../parts/mark.tsx';
import { useFromDeskTexts } from '../texts/use-from-desk-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from '../parts/error-text.ts';
import type { Translate } from '../texts/text-key.ts';
import { useRefusalFromDesk } from './from-desk.ts';
import { signInForm } from './sign-in-form.schema.ts';

const S_PER_MINUTE = 60;

const refusalText = (error: unknown, t: Translate): string => {
  if (error instanceof DeliveryError && error.code === 'request.too-many') {
    const seconds = Number(error.body['retry_after_seconds'] ?? S_PER_MINUTE);
    return t('signIn.tooMany', { minutes: Math.ceil(seconds / S_PER_MINUTE) });
  }
  return errorText(error, t);
};

/** The only page that works without a session. */
export const SignInPage = () => {
  useFromDeskTexts();
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useCheckedForm({ schema: signInForm, defaultValues: { name: '', password: '' } });
  const sending = useMutation({
    mutationFn: (body: z.infer<typeof signInForm>) => call(signIn, { body }),
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
    onError: () => {
      form.resetField('password');
      form.setFocus('password');
    },
  });
  const fromDesk = useRefusalFromDesk();
  const refusal = sending.error ? refusalText(sending.error, t) : undefined;
  return (
    <Center as="main" minHeight="100dvh" p="4" bg="canvas">
      <Stack width="full" maxWidth="400px" gap="6">
        <Stack align="center" gap="3" textAlign="center">
          <Mark sizePx={48} />
          <Heading as="h1" size="2xl">
            {t('signIn.title')}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {t('signIn.text')}
          </Text>
        </Stack>
        {fromDesk === null ? null : (
          <Text role="alert" textAlign="center" color="loss.fg" fontSize="sm">
            {t(`fromDesk.${fromDesk}`)}
          </Text>
        )}
        <Card padding="lg" elevation="raised">
          <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => sending.mutate(fields))(event)}>
            <Stack gap="4">
              <TextInput
                label={t('signIn.name')}
                {...form.field('name')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                autoFocus
              />
              <PasswordInput
                label={t('signIn.password')}
                required
                {...form.field('password')}
                error={form.errorOf('password').error ?? refusal}
              />
              <Button type="submit" color="primary" size="lg" loading={sending.isPending}>
                {t('signIn.submit')}
              </Button>
            </Stack>
          </form>
        </Card>
        <Text textAlign="center" color="fg.muted" fontSize="sm">
          {t('fromDesk.local')}
        </Text>
      </Stack>
    </Center>
  );
};

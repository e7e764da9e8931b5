import { login } from '@jangada/contracts/domains/auth/endpoints';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Button, Flex, HStack, Icon, Stack, Text } from '@jangada/design';
import { MaskedInput, PasswordInput } from '@jangada/design/field';
import { ApiError, markExplained } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSignOut } from '../frame/use-sign-out.ts';
import { useShell } from '../shell/shell-context.tsx';
import { maskedAccount } from './masked-account.ts';
import type { Known } from './masked-account.ts';
import { reauthTexts } from '../texts/reauth-dialog.ts';
import { blankReauth, reauthForm, toLogin } from './reauth-form.schema.ts';
import type { ReauthFields } from './reauth-form.schema.ts';

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.wrong-credentials';

/** True when the server requires a captcha, which only the login dialog has. */
const wantsCaptcha = (error: unknown): boolean => error instanceof ApiError && error.body['captcha'] === true;

const Account = ({ known, user }: { known: Known; user: User }) => {
  const { t } = useBundle(reauthTexts);
  return (
    <HStack gap="3" p="3" bg="surface" borderRadius="control" borderWidth="1px" borderColor="border">
      <Icon name="lucide:user" color="fg.muted" />
      <Stack gap="0" minWidth="0">
        <Text fontWeight="600" truncate>
          {user.first_name || user.name}
        </Text>
        <Text fontSize="sm" color="fg.muted" aria-label={`${t('account')}: ${known.shown}`}>
          {known.shown}
        </Text>
      </Stack>
    </HStack>
  );
};

interface Reauth {
  readonly form: CheckedForm<ReauthFields>;
  readonly needsCaptcha: boolean;
  readonly clearRefusal: () => void;
}

/** Signs the same player in again and repeats the failed queries. */
const useReauth = (known: Known, onDone: () => void): Reauth => {
  const { session, queries } = useShell();
  const { t } = useBundle(reauthTexts);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);

  const goOn = () => {
    onDone();
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const form = useCheckedForm<ReauthFields>({
    schema: reauthForm(known),
    defaultValues: blankReauth,
    isShown: (field) => field !== 'username' || known.kind === 'cpf',
    errorTexts: { missingCpf: t('missingCpf'), missingPassword: t('missingPassword'), wrong: t('wrong') },
    onSubmit: async (fields) => {
      try {
        await session.signIn(login, toLogin(known, fields));
      } catch (error) {
        form.setValue('password', '');
        setNeedsCaptcha(wantsCaptcha(error));
        if (!isWrong(error)) throw error;
        // The field shows the error, so the shell must not show it too.
        markExplained(error);
        form.setError('password', { type: 'wrong', message: 'wrong' }, { shouldFocus: true });
        return;
      }
      goOn();
    },
  });
  // A new token of the same player closes the dialog: the player has confirmed the password in another tab.
  const handleToken = useEffectEvent(() => {
    if (session.token() !== null && !form.formState.isSubmitting) goOn();
  });
  useEffect(() => session.onToken(() => handleToken()), [session]);
  const clearRefusal = () => {
    form.clearErrors('password');
    form.clearFailure();
    setNeedsCaptcha(false);
  };
  return { form, needsCaptcha, clearRefusal };
};

/** The password form, with links for players who cannot use it. */
export const ReauthForm = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useBundle(reauthTexts);
  const shell = useShell();
  const signOut = useSignOut(shell);
  const known = maskedAccount(user, useTenant());
  const { form, needsCaptcha, clearRefusal } = useReauth(known, onClose);
  return (
    <Form form={form} display="grid" gap="4" pt="2">
      <Account known={known} user={user} />
      {known.kind === 'cpf' ? (
        <MaskedInput mask="cpf" label={t('cpf')} autoComplete="username" {...form.field('username')} />
      ) : (
        // Tells password managers which account this is.
        <input type="text" name="username" autoComplete="username" value={known.username} readOnly hidden />
      )}
      <PasswordInput label={t('password')} autoFocus {...form.field('password', { onChange: clearRefusal })} />
      {form.failure && (
        <Text role="alert" fontSize="sm" color="loss">
          {form.failure}
        </Text>
      )}
      {needsCaptcha ? (
        <Stack gap="3">
          <Text fontSize="sm" color="fg.muted">
            {t('verify')}
          </Text>
          <Button size="lg" color="primary" width="full" onClick={() => shell.modals.open('auth', { mode: 'login' })}>
            {t('toLogin')}
          </Button>
        </Stack>
      ) : (
        <Button type="submit" size="lg" color="primary" width="full" loading={form.formState.isSubmitting}>
          {t('submit')}
        </Button>
      )}
      <Flex justify="space-between" wrap="wrap" gap="2">
        <Button variant="ghost" size="sm" onClick={() => shell.modals.open('auth', { mode: 'recovery' })}>
          {t('forgot')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          {t('signOut')}
        </Button>
      </Flex>
    </Form>
  );
};

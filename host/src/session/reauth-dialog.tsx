import { login } from '@jangada/contracts/auth/endpoints';
import { Button, Flex, HStack, Icon, Stack, styled, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { MaskedInput, PasswordInput } from '@jangada/design/field';
import { ApiError, markExplained, useErrorText } from '@jangada/remote-kit/errors';
import { useLanguage, useSession, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import type { User } from '@jangada/contracts/profile/user';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useSignOut } from '../layout/use-sign-out.ts';
import type { HostModalProps } from '../modals/host-modals.ts';
import { useShell } from '../shell-context.tsx';
import { knownAccount } from './masked-account.ts';
import type { Known } from './masked-account.ts';
import { reauthTexts } from './reauth-dialog.texts.ts';

const Form = styled('form');

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.wrong-credentials';

/** The server wants a captcha from now on: the login dialog has one, this one does not. */
const wantsCaptcha = (error: unknown): boolean => error instanceof ApiError && error.body['captcha'] === true;

const Account = ({ known, user }: { known: Known; user: User }) => {
  const texts = reauthTexts[useLanguage()];
  return (
    <HStack gap="3" p="3" bg="surface" borderRadius="control" borderWidth="1px" borderColor="border">
      <Icon name="lucide:user" color="fg.muted" />
      <Stack gap="0" minWidth="0">
        <Text fontWeight="600" truncate>
          {user.first_name || user.name}
        </Text>
        <Text fontSize="sm" color="fg.muted" aria-label={`${texts.account}: ${known.shown}`}>
          {known.shown}
        </Text>
      </Stack>
    </HStack>
  );
};

/** Signs the same player in again; what failed for want of it is asked for once more. */
const useReauth = (known: Known, onDone: () => void) => {
  const { session, queries } = useShell();
  const [password, setPassword] = useState('');
  const [cpf, setCpf] = useState('');
  const [asked, setAsked] = useState(false);
  const username = known.kind === 'cpf' ? cpf.replace(/\D/g, '') : known.username;

  const goOn = () => {
    onDone();
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const enter = useMutation({
    mutationFn: () => session.signIn(login, { username, password }),
    onSuccess: goOn,
    onError: (error) => {
      // Said beside the field.
      markExplained(error);
      setPassword('');
    },
  });
  // Typed in another tab: it is one session, and its new token has come here.
  const handleToken = useEffectEvent(() => {
    if (session.token() !== null && !enter.isPending) goOn();
  });
  useEffect(() => session.onToken(() => handleToken()), [session]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password !== '' && username !== '') enter.mutate();
  };
  const handlePassword = (typed: string) => {
    setPassword(typed);
    if (enter.error) enter.reset();
  };
  return { enter, password, cpf, setCpf, username, asked, handleSubmit, handlePassword };
};

const ReauthForm = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const texts = reauthTexts[useLanguage()];
  const sayError = useErrorText();
  const shell = useShell();
  const signOut = useSignOut(shell);
  const known = knownAccount(user, useTenant());
  const { enter, password, cpf, setCpf, username, asked, handleSubmit, handlePassword } = useReauth(known, onClose);

  const passwordError = isWrong(enter.error)
    ? texts.wrong
    : asked && password === '' && !enter.error
      ? texts.missingPassword
      : undefined;
  const otherError = enter.error && !isWrong(enter.error) ? sayError(enter.error) : null;
  return (
    <Form onSubmit={handleSubmit} noValidate display="grid" gap="4" pt="2">
      <Account known={known} user={user} />
      {known.kind === 'cpf' ? (
        <MaskedInput
          mask="cpf"
          name="username"
          label={texts.cpf}
          autoComplete="username"
          value={cpf}
          onChange={(event) => setCpf(event.target.value)}
          {...(asked && username === '' ? { error: texts.missingCpf } : {})}
        />
      ) : (
        // For password managers: whose password is meant.
        <input type="text" name="username" autoComplete="username" value={known.username} readOnly hidden />
      )}
      <PasswordInput
        name="password"
        label={texts.password}
        autoFocus
        value={password}
        onChange={(event) => handlePassword(event.target.value)}
        {...(passwordError ? { error: passwordError } : {})}
      />
      {otherError && (
        <Text role="alert" fontSize="sm" color="loss">
          {otherError}
        </Text>
      )}
      {wantsCaptcha(enter.error) ? (
        <Stack gap="3">
          <Text fontSize="sm" color="fg.muted">
            {texts.verify}
          </Text>
          <Button size="lg" color="primary" width="full" onClick={() => shell.modals.open('auth', { mode: 'login' })}>
            {texts.toLogin}
          </Button>
        </Stack>
      ) : (
        <Button type="submit" size="lg" color="primary" width="full" loading={enter.isPending}>
          {texts.submit}
        </Button>
      )}
      <Flex justify="space-between" wrap="wrap" gap="2">
        <Button variant="ghost" size="sm" onClick={() => shell.modals.open('auth', { mode: 'recovery' })}>
          {texts.forgot}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          {texts.signOut}
        </Button>
      </Flex>
    </Form>
  );
};

/**
 * The password of the player who is here, once more (docs/decisions/0028). Closing it leaves everything as it is:
 * browsing goes on, and the next call that moves money asks again.
 */
export const ReauthDialog = ({ onClose }: HostModalProps) => {
  const texts = reauthTexts[useLanguage()];
  const user = useUser();
  const { status } = useSession();
  // Who signed out meanwhile, in another tab for example, has nothing to confirm.
  useEffect(() => {
    if (status === 'guest') onClose();
  }, [status, onClose]);
  if (!user) return null;
  return (
    <Dialog title={texts.title} description={texts.text} onClose={onClose}>
      <ReauthForm user={user} onClose={onClose} />
    </Dialog>
  );
};

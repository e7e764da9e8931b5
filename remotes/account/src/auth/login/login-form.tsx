import { login } from '@jangada/contracts/domains/auth/endpoints';
import { Button, Flex, Text } from '@jangada/design';
import { MaskedInput, PasswordInput, PhoneInput, TextInput } from '@jangada/design/field';
import { ApiError } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm, useWatch } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { identifierOf } from './identifier.ts';
import { FormError } from '../../forms/form-error.tsx';
import { RetryWait, waitMsOf } from './retry-wait.tsx';
import { blankLogin, loginForm, toLogin } from './login-form.schema.ts';
import type { LoginFields } from './login-form.schema.ts';

interface LoginFormProps {
  /** A failure before the form was shown, such as one of a sign-in with Google. */
  readonly notice?: string | undefined;
  readonly onMode: (mode: 'register' | 'recovery') => void;
  readonly onDone: () => void;
}

/** Until this time the server refuses passwords for this account. */
interface Wait {
  readonly username: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly isOver: boolean;
}

/** True for a refusal that demands a captcha: because it was missing, or because the next attempt will require one. */
const requiresCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.captcha-failed' || error.body['captcha'] === true);

/** Phone (or the tenant's identifier) and password, or a passkey. */
export const LoginForm = ({ notice, onMode, onDone }: LoginFormProps) => {
  const { t } = useTranslation();
  const { session } = useHost();
  const kind = identifierOf(useTenant());
  // Counts the captchas shown, because a captcha is valid once; 0 until the server demands one.
  const [captchas, setCaptchas] = useState(0);
  const [wait, setWait] = useState<Wait | null>(null);

  const form = useCheckedForm<LoginFields>({
    schema: loginForm(kind, captchas > 0),
    defaultValues: blankLogin,
    isShown: (field, { code }) => field !== 'captcha' || captchas > 0 || code === 'auth.captcha-failed',
    onSubmit: async (fields) => {
      try {
        await session.signIn(login, toLogin(kind, fields));
      } catch (error) {
        // The phone stays. Only a wrong password has to be typed again (AUTH-26).
        if (error instanceof ApiError && error.code === 'auth.wrong-credentials') form.setValue('password', '');
        form.setValue('captcha', null);
        if (captchas > 0 || requiresCaptcha(error)) setCaptchas(captchas + 1);
        const waitMs = waitMsOf(error);
        setWait(waitMs === null ? null : { username: fields.username, endsAt: Date.now() + waitMs, isOver: false });
        throw error;
      }
      onDone();
    },
  });

  // The server counts attempts by account, so another account may try immediately.
  const username = useWatch({ control: form.control, name: 'username' });
  const waiting = wait?.username === username ? wait : null;
  const identifier = { label: t(`login.${kind}`), autoFocus: true, ...form.field('username') };
  return (
    <Form form={form} display="grid" gap="4">
      {notice && <FormError>{notice}</FormError>}
      <GoogleButton />
      {kind === 'phone' && <PhoneInput {...identifier} autoComplete="username" />}
      {kind === 'cpf' && <MaskedInput mask="cpf" {...identifier} autoComplete="username" />}
      {kind === 'email' && <TextInput type="email" {...identifier} autoComplete="username" />}
      <PasswordInput label={t('login.password')} {...form.field('password')} />
      {captchas > 0 && (
        <CaptchaField
          key={captchas}
          onToken={(token) => form.setValue('captcha', token, { shouldValidate: token !== null })}
          {...form.errorOf('captcha')}
        />
      )}
      {waiting && !waiting.isOver && (
        <RetryWait endsAt={waiting.endsAt} onEnd={() => setWait({ ...waiting, isOver: true })} />
      )}
      <Text role="status" fontSize="sm" srOnly={!waiting?.isOver}>
        {waiting?.isOver ? t('login.waitOver') : ''}
      </Text>
      {form.failure && !wait && <FormError>{form.failure}</FormError>}
      <Button
        type="submit"
        size="lg"
        color="primary"
        width="full"
        disabled={waiting !== null && !waiting.isOver}
        loading={form.formState.isSubmitting}
      >
        {t('login.submit')}
      </Button>
      <PasskeyButton onDone={onDone} />
      <Button variant="ghost" size="sm" onClick={() => onMode('recovery')}>
        {t('login.forgot')}
      </Button>
      <Flex gap="2" justify="center" align="center" pt="2" borderTopWidth="1px" borderColor="border">
        <Text fontSize="sm" color="fg.muted">
          {t('login.noAccount')}
        </Text>
        <Button variant="ghost" size="sm" color="primary" onClick={() => onMode('register')}>
          {t('login.register')}
        </Button>
      </Flex>
    </Form>
  );
};

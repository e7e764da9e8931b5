import { login } from '@jangada/contracts/auth/endpoints';
import { Button, Flex, styled, Text } from '@jangada/design';
import { MaskedInput, PasswordInput, PhoneInput, TextInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { RuleError } from '@jangada/contracts/validation/field-rules';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useAccountTexts } from '../texts/texts.ts';
import { canonicalIdentifier, checkIdentifier, identifierOf } from './identifier.ts';
import { FormError } from './form-error.tsx';
import { useCommitted } from './use-committed.ts';

const Form = styled('form');

export interface LoginFormProps {
  readonly onMode: (mode: 'register' | 'recovery') => void;
  readonly onDone: () => void;
}

type Errors = Partial<Record<'username' | 'password' | 'captcha', RuleError>>;

/** Phone (or what the tenant asks for) and password. */
export const LoginForm = ({ onMode, onDone }: LoginFormProps) => {
  const t = useAccountTexts();
  const language = useLanguage();
  const sayError = useErrorText();
  const { session } = useHost();
  const site = useTenant();
  const kind = identifierOf(site);

  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  const check = (): Errors => {
    const wrong = checkIdentifier(kind, username);
    return {
      ...(wrong ? { username: wrong } : {}),
      ...(password === '' ? { password: 'required' as const } : {}),
      ...(asksCaptcha && captcha === null ? { captcha: 'captcha-missing' as const } : {}),
    };
  };
  useCommitted(form, (name) => {
    const found = check();
    if (name === 'username') setErrors((shown) => ({ ...shown, username: found.username }));
    if (name === 'password') setErrors((shown) => ({ ...shown, password: found.password }));
  });

  const enter = useMutation({
    mutationFn: () =>
      session.signIn(login, {
        username: canonicalIdentifier(kind, username),
        password,
        ...(captcha ? { captcha } : {}),
      }),
    onSuccess: onDone,
    onError: (error) => {
      // The phone stays, the password has to be typed again (AUTH-26).
      setPassword('');
      setCaptcha(null);
      if (error instanceof ApiError && error.code === 'auth.captcha-failed') setAsksCaptcha(true);
    },
  });

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length === 0) enter.mutate();
  };

  const say = (error: RuleError | undefined) => (error ? { error: ruleTexts[language][error] } : {});
  const identifier = {
    name: 'username',
    label: t(`login.${kind}`),
    value: username,
    onChange: (event: { target: { value: string } }) => setUsername(event.target.value),
    autoFocus: true,
    ...say(errors.username),
  };
  return (
    <Form ref={form} onSubmit={handleSubmit} noValidate display="grid" gap="4">
      {kind === 'phone' && <PhoneInput {...identifier} autoComplete="username" />}
      {kind === 'cpf' && <MaskedInput mask="cpf" {...identifier} autoComplete="username" />}
      {kind === 'email' && <TextInput type="email" {...identifier} autoComplete="username" />}
      <PasswordInput
        name="password"
        label={t('login.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...say(errors.password)}
      />
      {asksCaptcha && <CaptchaField onToken={setCaptcha} {...say(errors.captcha)} />}
      {enter.error && <FormError>{sayError(enter.error)}</FormError>}
      <Button type="submit" size="lg" color="primary" width="full" loading={enter.isPending}>
        {t('login.submit')}
      </Button>
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

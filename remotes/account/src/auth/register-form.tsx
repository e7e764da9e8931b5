import type { User } from '@jangada/contracts/profile/user';
import { Box, Button, Flex, Heading, HStack, styled, Text } from '@jangada/design';
import { Checkbox, MaskedInput, PasswordInput, PhoneInput, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useRef } from 'react';
import type { ChangeEvent, SyntheticEvent } from 'react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useAccountTexts } from '../texts/texts.ts';
import { FormError } from './form-error.tsx';
import { steps } from './registration-steps.ts';
import { useCommitted } from './use-committed.ts';
import { useRegistration } from './use-registration.ts';

const Form = styled('form');

export interface RegisterFormProps {
  readonly onMode: (mode: 'login') => void;
  readonly onRegistered: (user: User) => void;
}

type Typing = ReturnType<typeof useRegistration>;

/** Three short steps in one column; what is wrong is said beside its field. */
export const RegisterForm = ({ onMode, onRegistered }: RegisterFormProps) => {
  const t = useAccountTexts();
  const sayError = useErrorText();
  const { reg_alert: notice } = useTenant();
  const registration = useRegistration(onRegistered);
  const form = useRef<HTMLFormElement>(null);
  useCommitted(form, registration.commit);

  const { step, failure, isSending, back, advance } = registration;
  const isLast = step === steps.length - 1;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    advance();
  };
  return (
    <Form ref={form} onSubmit={handleSubmit} noValidate display="grid" gap="4">
      {notice && step === 0 && <Text fontSize="sm">{notice}</Text>}
      <Progress step={step} />
      {step === 0 && <Who registration={registration} />}
      {step === 1 && <Contact registration={registration} />}
      {isLast && <Password registration={registration} />}
      {failure && <FormError>{sayError(failure)}</FormError>}
      <HStack gap="3">
        {step > 0 && (
          <Button size="lg" variant="outline" onClick={back}>
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" size="lg" color="primary" flex="1" loading={isSending}>
          {t(isLast ? 'register.submit' : 'register.next')}
        </Button>
      </HStack>
      <Flex gap="2" justify="center" align="center" pt="2" borderTopWidth="1px" borderColor="border">
        <Text fontSize="sm" color="fg.muted">
          {t('register.hasAccount')}
        </Text>
        <Button variant="ghost" size="sm" color="primary" onClick={() => onMode('login')}>
          {t('register.login')}
        </Button>
      </Flex>
    </Form>
  );
};

const Progress = ({ step }: { step: number }) => {
  const t = useAccountTexts();
  const title = steps[step]?.title;
  return (
    <Box>
      <Text fontSize="xs" color="fg.muted">
        {t('register.step', { step: step + 1, steps: steps.length })}
      </Text>
      <Heading as="h3" size="md" mt="1" aria-live="polite">
        {title ? t(title) : ''}
      </Heading>
      <HStack gap="1" mt="3" aria-hidden>
        {steps.map(({ title: key }, index) => (
          <Box key={key} flex="1" height="4px" borderRadius="full" bg={index <= step ? 'brand.solid' : 'border'} />
        ))}
      </HStack>
    </Box>
  );
};

type TextField =
  'first_name' | 'last_name' | 'cpf' | 'username' | 'email' | 'password' | 'password_confirmation' | 'ref';

/** What ties one input to the registration. */
const bind = ({ typed, type, errors }: Typing, name: TextField) => ({
  name,
  value: typed[name] ?? '',
  onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [name]: event.target.value }),
  ...(errors[name] ? { error: errors[name] } : {}),
});

const Who = ({ registration }: { registration: Typing }) => {
  const t = useAccountTexts();
  return (
    <>
      <TextInput
        label={t('register.firstName')}
        autoComplete="given-name"
        autoFocus
        {...bind(registration, 'first_name')}
      />
      <TextInput label={t('register.lastName')} autoComplete="family-name" {...bind(registration, 'last_name')} />
      {registration.demands.cpf && (
        <MaskedInput mask="cpf" label={t('register.cpf')} help={t('register.cpfHelp')} {...bind(registration, 'cpf')} />
      )}
    </>
  );
};

const Contact = ({ registration }: { registration: Typing }) => {
  const t = useAccountTexts();
  return (
    <>
      <PhoneInput
        label={t('register.phone')}
        help={t('register.phoneHelp')}
        autoFocus
        {...bind(registration, 'username')}
      />
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('register.email')}
        {...bind(registration, 'email')}
      />
    </>
  );
};

const Password = ({ registration }: { registration: Typing }) => {
  const t = useAccountTexts();
  const { typed, type, errors, demands } = registration;
  return (
    <>
      <PasswordInput
        label={t('register.password')}
        help={t('register.passwordHelp')}
        autoComplete="new-password"
        autoFocus
        {...bind(registration, 'password')}
      />
      <PasswordInput
        label={t('register.confirm')}
        autoComplete="new-password"
        {...bind(registration, 'password_confirmation')}
      />
      <TextInput label={t('register.referral')} optionalLabel={t('register.optional')} {...bind(registration, 'ref')} />
      <Box>
        <Checkbox
          name="is_adult"
          label={t('register.adult')}
          checked={typed.is_adult}
          onChange={(event: ChangeEvent<HTMLInputElement>) => type({ is_adult: event.target.checked })}
          error={errors.is_adult}
        />
        <Checkbox
          name="terms"
          label={
            <>
              {t('register.terms')}{' '}
              <Link to="/terms" target="_blank" style={{ textDecoration: 'underline' }}>
                {t('register.termsLink')}
              </Link>
              .
            </>
          }
          checked={typed.terms}
          onChange={(event: ChangeEvent<HTMLInputElement>) => type({ terms: event.target.checked })}
          error={errors.terms}
        />
      </Box>
      {demands.captcha && (
        <CaptchaField
          onToken={(token) => type({ captcha: token ?? undefined })}
          {...(errors.captcha ? { error: errors.captcha } : {})}
        />
      )}
    </>
  );
};

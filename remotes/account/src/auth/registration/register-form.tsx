import type { User } from '@jangada/contracts/domains/profile/user';
import { Box, Button, Flex, Heading, HStack, Skeleton, Text } from '@jangada/design';
import { Checkbox, MaskedInput, PasswordInput, PhoneInput, TextInput } from '@jangada/design/field';
import { Form } from '@jangada/remote-kit/forms';
import { useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { lazy, Suspense, useEffect } from 'react';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { FormError } from '../../forms/form-error.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { useRegistration } from './use-registration.ts';
import type { RegistrationState } from './use-registration.ts';

const loadLimits = () => import('./limits-step.tsx');

/**
 * Lazy, because its slider is a fifth of the bytes of a sign-in, which shares the dialog but never shows the slider.
 */
const LimitsStep = lazy(async () => ({ default: (await loadLimits()).LimitsStep }));

interface RegisterFormProps {
  readonly onMode: (mode: 'login') => void;
  readonly onRegistered: (user: User) => void;
}

/** Short steps in one column; errors are shown next to their field. */
export const RegisterForm = ({ onMode, onRegistered }: RegisterFormProps) => {
  const { t } = useTranslation();
  const { reg_alert: notice } = useTenant();
  const registration = useRegistration(onRegistered);
  const { form, step, steps, back, isBusy } = registration;
  const title = steps[step]?.title;
  const isLast = step === steps.length - 1;
  const hasLimits = steps.some((one) => one.title === 'register.limitsTitle');
  useEffect(() => {
    // Loaded while the player fills in the first steps; the step itself retries a failed load.
    if (hasLimits) loadLimits().catch(() => undefined);
  }, [hasLimits]);
  return (
    <Form form={form} display="grid" gap="4">
      {notice && step === 0 && <Text fontSize="sm">{notice}</Text>}
      {step === 0 && <GoogleButton />}
      <Progress step={step} steps={steps} />
      {step === 0 && <Who {...registration} />}
      {step === 1 && <Contact {...registration} />}
      {title === 'register.limitsTitle' && (
        <Suspense fallback={<Skeleton height="220px" borderRadius="control" />}>
          <LimitsStep form={form} />
        </Suspense>
      )}
      {isLast && <Password {...registration} />}
      {form.failure && <FormError>{form.failure}</FormError>}
      <HStack gap="3">
        {step > 0 && (
          <Button size="lg" variant="outline" onClick={back}>
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" size="lg" color="primary" flex="1" loading={isBusy}>
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

const Progress = ({ step, steps }: Pick<RegistrationState, 'step' | 'steps'>) => {
  const { t } = useTranslation();
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

const Who = ({ form, needsCpf }: RegistrationState) => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('register.firstName')} autoComplete="given-name" autoFocus {...form.field('first_name')} />
      <TextInput label={t('register.lastName')} autoComplete="family-name" {...form.field('last_name')} />
      {needsCpf && (
        <MaskedInput mask="cpf" label={t('register.cpf')} help={t('register.cpfHelp')} {...form.field('cpf')} />
      )}
    </>
  );
};

const Contact = ({ form }: RegistrationState) => {
  const { t } = useTranslation();
  return (
    <>
      <PhoneInput label={t('register.phone')} help={t('register.phoneHelp')} autoFocus {...form.field('username')} />
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('register.email')}
        {...form.field('email')}
      />
    </>
  );
};

const Password = ({ form, needsCaptcha, attempt }: RegistrationState) => {
  const { t } = useTranslation();
  return (
    <>
      <PasswordInput
        label={t('register.password')}
        help={t('register.passwordHelp')}
        autoComplete="new-password"
        autoFocus
        {...form.field('password')}
      />
      <PasswordInput
        label={t('register.confirm')}
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
      <TextInput
        label={t('register.referral')}
        optionalLabel={t('register.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('ref')}
      />
      <Box>
        <Checkbox label={t('register.adult')} {...form.field('is_adult')} />
        <Checkbox
          label={
            <>
              <span>{t('register.terms')}</span>{' '}
              <Link to="/terms" target="_blank" style={{ textDecoration: 'underline' }}>
                {t('register.termsLink')}
              </Link>
              <span>.</span>
            </>
          }
          {...form.field('terms')}
        />
      </Box>
      {needsCaptcha && (
        <CaptchaField
          key={attempt}
          onToken={(token) => form.setValue('captcha', token, { shouldValidate: token !== null })}
          {...form.errorOf('captcha')}
        />
      )}
    </>
  );
};

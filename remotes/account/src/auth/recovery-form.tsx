import { resetPassword, verifyCode } from '@jangada/contracts/auth/endpoints';
import { readPhone } from '@jangada/contracts/validation/phone';
import { checkNewPasswordConfirmation, checkPassword, checkPhone } from '@jangada/contracts/validation/field-rules';
import type { RuleError } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { Button, Stack, styled, Text } from '@jangada/design';
import { PasswordInput, PhoneInput, PinInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useAccountTexts } from '../texts/texts.ts';
import { FormError } from './form-error.tsx';
import { useRecoveryCode } from './use-recovery-code.ts';
import type { RecoveryCode } from './use-recovery-code.ts';

const Form = styled('form');

/** Where the player is: asks for a code, types it, sets the new password with the ticket it was traded for. */
type Progress = { step: 'phone' } | { step: 'code'; username: string } | { step: 'password'; ticket: string };

export const RecoveryForm = ({ onMode }: { onMode: (mode: 'login') => void }) => {
  const t = useAccountTexts();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Progress>({ step: 'phone' });
  // The same next step whether or not the account exists (AUTH-25).
  const sending = useRecoveryCode((username) => setProgress({ step: 'code', username }));

  const finish = () => {
    toasts.show({ kind: 'success', text: t('recovery.done') });
    onMode('login');
  };
  return (
    <>
      {progress.step === 'phone' && <AskPhone sending={sending} />}
      {progress.step === 'code' && (
        <AskCode
          username={progress.username}
          sending={sending}
          onTicket={(ticket) => setProgress({ step: 'password', ticket })}
        />
      )}
      {progress.step === 'password' && <AskPassword ticket={progress.ticket} onDone={finish} />}
      <Button variant="ghost" size="sm" mt="3" width="full" onClick={() => onMode('login')}>
        {t('recovery.back')}
      </Button>
    </>
  );
};

const AskPhone = ({ sending }: { sending: RecoveryCode }) => {
  const t = useAccountTexts();
  const language = useLanguage();
  const sayError = useErrorText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<RuleError | null>(null);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(checkPhone(typed));
    const read = readPhone(typed);
    if ('phone' in read) sending.ask(read.phone);
  };
  return (
    <Form onSubmit={handleSubmit} noValidate display="grid" gap="4">
      <Text color="fg.muted">{t('recovery.text')}</Text>
      <PhoneInput
        name="username"
        label={t('login.phone')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
        {...(wrong ? { error: ruleTexts[language][wrong] } : {})}
      />
      {sending.asksCaptcha && <CaptchaField key={sending.attempt} onToken={sending.setCaptcha} />}
      {sending.error && <FormError>{sayError(sending.error)}</FormError>}
      <Button type="submit" size="lg" color="primary" disabled={sending.awaitsCaptcha} loading={sending.isPending}>
        {t('recovery.submit')}
      </Button>
    </Form>
  );
};

interface AskCodeProps {
  readonly username: string;
  readonly sending: RecoveryCode;
  readonly onTicket: (ticket: string) => void;
}

const AskCode = ({ username, sending, onTicket }: AskCodeProps) => {
  const t = useAccountTexts();
  const sayError = useErrorText();
  const api = useApi();
  const [code, setCode] = useState('');
  const trade = useMutation({
    mutationFn: (digits: string) => api(verifyCode, { body: { username, code: digits } }),
    onSuccess: ({ ticket }) => onTicket(ticket),
    onError: () => setCode(''),
  });
  const { secondsLeft } = sending;
  const resend = () => {
    trade.reset();
    setCode('');
    sending.ask(username);
  };
  const failure = trade.error ?? sending.error;
  return (
    <Stack gap="4">
      <Text color="fg.muted" role="status">
        {sending.isPending ? t('verify.sending') : t('recovery.codeText', { to: username })}
      </Text>
      <PinInput
        label={t('verify.code')}
        value={code}
        onChange={setCode}
        onComplete={(digits) => trade.mutate(digits)}
        autoFocus
        {...(failure ? { error: sayError(failure) } : {})}
      />
      {sending.asksCaptcha && <CaptchaField key={sending.attempt} onToken={sending.setCaptcha} />}
      <Button
        variant="outline"
        disabled={secondsLeft > 0 || sending.awaitsCaptcha}
        loading={sending.isPending}
        onClick={resend}
      >
        {secondsLeft > 0 ? t('verify.resendIn', { seconds: secondsLeft }) : t('verify.resend')}
      </Button>
    </Stack>
  );
};

const AskPassword = ({ ticket, onDone }: { ticket: string; onDone: () => void }) => {
  const t = useAccountTexts();
  const language = useLanguage();
  const sayError = useErrorText();
  const api = useApi();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ password: RuleError | null; again: RuleError | null }>({
    password: null,
    again: null,
  });
  const save = useMutation({
    mutationFn: () => api(resetPassword, { body: { ticket, password, password_confirmation: again } }),
    onSuccess: onDone,
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = { password: checkPassword(password), again: checkNewPasswordConfirmation(again, password) };
    setErrors(found);
    if (!found.password && !found.again) save.mutate();
  };
  const say = (error: RuleError | null) => (error ? { error: ruleTexts[language][error] } : {});
  return (
    <Form onSubmit={handleSubmit} noValidate display="grid" gap="4">
      <PasswordInput
        label={t('recovery.newPassword')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoFocus
        {...say(errors.password)}
      />
      <PasswordInput
        label={t('recovery.confirm')}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        {...say(errors.again)}
      />
      {save.error && <FormError>{sayError(save.error)}</FormError>}
      <Button type="submit" size="lg" color="primary" loading={save.isPending}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
};

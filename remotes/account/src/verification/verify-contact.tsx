import { verifyEmail, verifyPhone } from '@jangada/contracts/auth/endpoints';
import { Button, Heading, Stack, Text } from '@jangada/design';
import { PinInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useHold, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { useAccountTexts } from '../texts/texts.ts';
import { useResendLock } from './use-resend-lock.ts';

const CODE_LENGTH = 6;

export interface VerifyContactProps {
  readonly contact: 'phone' | 'email';
  /** Where the code goes, as the player knows it. */
  readonly to: string;
  readonly onVerified: () => void;
  readonly onLater: () => void;
}

/** Sends a code, takes it, and lets the player ask for another one after 20 seconds (VAL-30). */
export const VerifyContact = ({ contact, to, onVerified, onLater }: VerifyContactProps) => {
  const t = useAccountTexts();
  const sayError = useErrorText();
  const api = useApi();
  const toasts = useToasts();
  const { session } = useHost();
  const lock = useResendLock();
  const [code, setCode] = useState('');
  useHold(true, 'form');
  const endpoint = contact === 'phone' ? verifyPhone : verifyEmail;

  const send = useMutation({
    mutationFn: () => api(endpoint, { body: {} }),
    onSuccess: lock.start,
    onError: (error) => {
      // Somebody asked a moment ago: the code is already on its way.
      if (error instanceof ApiError && error.code === 'auth.code-wait') lock.start();
    },
  });
  const verify = useMutation({
    mutationFn: (digits: string) => api(endpoint, { body: { code: digits } }),
    onSuccess: async () => {
      await session.refresh();
      toasts.show({ kind: 'success', text: t(contact === 'phone' ? 'verify.done' : 'verify.doneEmail') });
      onVerified();
    },
    onError: () => setCode(''),
  });

  const wasSent = useRef(false);
  useEffect(() => {
    // Once for the step, also when React mounts it twice.
    if (wasSent.current) return;
    wasSent.current = true;
    send.mutate();
  }, [send]);

  const failure =
    verify.error ?? (send.error instanceof ApiError && send.error.code === 'auth.code-wait' ? null : send.error);
  return (
    <Stack gap="4">
      <Heading as="h3" size="md">
        {t(contact === 'phone' ? 'verify.title' : 'verify.titleEmail')}
      </Heading>
      <Text color="fg.muted" role="status">
        {send.isPending ? t('verify.sending') : t('verify.sent', { to })}
      </Text>
      <PinInput
        label={t('verify.code')}
        value={code}
        onChange={setCode}
        onComplete={(digits) => verify.mutate(digits)}
        autoFocus
        {...(failure ? { error: sayError(failure) } : {})}
      />
      <Button
        size="lg"
        color="primary"
        disabled={code.length < CODE_LENGTH}
        loading={verify.isPending}
        onClick={() => verify.mutate(code)}
      >
        {t('verify.submit')}
      </Button>
      <Button variant="outline" disabled={lock.secondsLeft > 0} loading={send.isPending} onClick={() => send.mutate()}>
        {lock.secondsLeft > 0 ? t('verify.resendIn', { seconds: lock.secondsLeft }) : t('verify.resend')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onLater}>
        {t('verify.later')}
      </Button>
    </Stack>
  );
};

import { verifyEmail, verifyPhone } from '@jangada/contracts/domains/auth/endpoints';
import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import * as z from '@jangada/contracts/values/schema';
import { Button, Heading, Text } from '@jangada/design';
import { PinInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm, useControlledField } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useTenant, useUpdateBlocker, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useEffect, useRef } from 'react';
import { formatPhone } from '../forms/format-phone.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useResendLock } from './use-resend-lock.ts';

const CODE_LENGTH = 6;

const codeForm = z.object({ code: z.string() });

interface VerifyContactProps {
  readonly contact: 'phone' | 'email';
  /** The code's destination as the player knows it. */
  readonly to: string;
  readonly onVerified: () => void;
  readonly onLater: () => void;
}

/** Sends a code, verifies it, and lets the player request another one after 20 seconds (VAL-30). */
export const VerifyContact = ({ contact, to, onVerified, onLater }: VerifyContactProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const toasts = useToasts();
  const { session } = useHost();
  const lock = useResendLock();
  useUpdateBlocker(true, 'form');
  const endpoint = contact === 'phone' ? verifyPhone : verifyEmail;

  const send = useMutation({
    mutationFn: () => api(endpoint, { body: {} }),
    onSuccess: lock.start,
    onError: (error) => {
      // This refusal means that a code was requested a moment ago and is on its way, so the player only has to wait.
      if (error instanceof ApiError && error.code === 'auth.code-wait') lock.start();
    },
  });
  const form = useCheckedForm<z.infer<typeof codeForm>>({
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: async (fields) => {
      try {
        await api(endpoint, { body: fields });
      } catch (error) {
        form.setValue('code', '');
        throw error;
      }
      await session.refresh();
      toasts.show({ kind: 'success', text: t(contact === 'phone' ? 'verify.done' : 'verify.doneEmail') });
      onVerified();
    },
  });
  const code = useControlledField(form, 'code');

  const wasSent = useRef(false);
  useEffect(() => {
    // Sends one code per step, even when React mounts the step twice.
    if (wasSent.current) return;
    wasSent.current = true;
    send.mutate();
  }, [send]);

  const { phone_codes: ways = [] } = useTenant();
  const sentText = (channel: MessageChannel | undefined): string => {
    if (channel !== 'whatsapp') return t('verify.sent', { to: formatPhone(to) });
    const sent = t('verify.sentWhatsapp', { to: formatPhone(to) });
    return ways[0] === 'whatsapp' && ways.includes('sms') ? `${sent} ${t('verify.thenSms')}` : sent;
  };
  const isOnItsWay = send.error instanceof ApiError && send.error.code === 'auth.code-wait';
  const sendFailure = send.error && !isOnItsWay ? errorText(send.error) : undefined;
  const failure = [code.error, form.failure].filter(Boolean).join(' ') || sendFailure;
  return (
    <Form form={form} display="flex" flexDirection="column" gap="4">
      <Heading as="h3" size="md">
        {t(contact === 'phone' ? 'verify.title' : 'verify.titleEmail')}
      </Heading>
      <Text color="fg.muted" role="status">
        {send.isPending ? t('verify.sending') : sentText(send.data?.channel)}
      </Text>
      <PinInput
        label={t('verify.code')}
        {...code}
        onComplete={() => void form.submit()}
        autoFocus
        {...(failure ? { error: failure } : {})}
      />
      <Button
        type="submit"
        size="lg"
        color="primary"
        disabled={code.value.length < CODE_LENGTH}
        loading={form.formState.isSubmitting}
      >
        {t('verify.submit')}
      </Button>
      <Button variant="outline" disabled={lock.secondsLeft > 0} loading={send.isPending} onClick={() => send.mutate()}>
        {lock.secondsLeft > 0 ? t('verify.resendIn', { seconds: lock.secondsLeft }) : t('verify.resend')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onLater}>
        {t('verify.later')}
      </Button>
    </Form>
  );
};

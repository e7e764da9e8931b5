import { requestPasswordChange, verifyCode } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { Button, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { PinInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm, useControlledField } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { useResendLock } from '../../verification/use-resend-lock.ts';
import { NewPasswordForm } from '../../verification/new-password-form.tsx';

/**
 * Sets a password without the current one: a code to the verified contact, then the password. Every session ends
 * (AUTH-33).
 */
export const PasswordByCode = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { session, toasts, modals } = useHost();
  const [ticket, setTicket] = useState<string | null>(null);
  const finish = async () => {
    onClose();
    toasts.show({ kind: 'success', text: t('recovery.done') });
    await session.signOut().catch(() => undefined);
    modals.open('auth', { mode: 'login' });
  };
  return (
    <Dialog title={t('password.byCodeTitle')} closeLabel={t('close')} onClose={onClose}>
      {ticket === null ? (
        <CodeStep onTicket={setTicket} />
      ) : (
        <NewPasswordForm ticket={ticket} onDone={() => void finish()} />
      )}
    </Dialog>
  );
};

const codeForm = z.object({ code: z.string() });

const CodeStep = ({ onTicket }: { onTicket: (ticket: string) => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const lock = useResendLock();
  const send = useMutation({
    mutationFn: () => api(requestPasswordChange, { body: {} }),
    onSuccess: lock.start,
    onError: (error) => {
      // This refusal means that a code was requested a moment ago and is on its way, so the player only has to wait.
      if (error instanceof ApiError && error.code === 'auth.code-wait') lock.start();
    },
  });
  const form = useCheckedForm<z.infer<typeof codeForm>>({
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onTicket((await api(verifyCode, { body: { code, purpose: 'change-password' } })).ticket);
      } catch (error) {
        form.setValue('code', '');
        throw error;
      }
    },
  });
  const wasSent = useRef(false);
  useEffect(() => {
    // Sends one code per step, even when React mounts the step twice.
    if (wasSent.current) return;
    wasSent.current = true;
    send.mutate();
  }, [send]);

  const code = useControlledField(form, 'code');
  const byWhatsapp = send.data?.channel === 'whatsapp';
  const isOnItsWay = send.error instanceof ApiError && send.error.code === 'auth.code-wait';
  const sendFailure = send.error && !isOnItsWay ? errorText(send.error) : undefined;
  const failure = [code.error, form.failure].filter(Boolean).join(' ') || sendFailure;
  return (
    <Form form={form}>
      <Stack gap="4">
        <Text color="fg.muted" role="status">
          {send.isPending ? t('verify.sending') : t(byWhatsapp ? 'password.codeTextWhatsapp' : 'password.codeText')}
        </Text>
        <PinInput
          label={t('verify.code')}
          {...code}
          onComplete={() => void form.submit()}
          autoFocus
          {...(failure ? { error: failure } : {})}
        />
        <Button
          variant="outline"
          disabled={lock.secondsLeft > 0}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {lock.secondsLeft > 0 ? t('verify.resendIn', { seconds: lock.secondsLeft }) : t('verify.resend')}
        </Button>
      </Stack>
    </Form>
  );
};

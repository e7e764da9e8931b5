import { verifyCode } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { Button, Text } from '@jangada/design';
import { PinInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm, useControlledField } from '@jangada/remote-kit/forms';
import { useApi, useTenant } from '@jangada/remote-kit/hooks';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { formatPhone } from '../../forms/format-phone.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import type { RecoveryCode } from './use-recovery-code.ts';

interface RecoveryCodeFormProps {
  readonly username: string;
  readonly sending: RecoveryCode;
  readonly onTicket: (ticket: string) => void;
}

const codeForm = z.object({ code: z.string() });

/** The code that was sent; its last digit submits it. */
export const RecoveryCodeForm = ({ username, sending, onTicket }: RecoveryCodeFormProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const form = useCheckedForm<z.infer<typeof codeForm>>({
    schema: codeForm,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onTicket((await api(verifyCode, { body: { username, code } })).ticket);
      } catch (error) {
        form.setValue('code', '');
        throw error;
      }
    },
  });
  const { phone_codes: ways = ['sms'] } = useTenant();
  // Whether the account exists is not said, so neither is the way that the code went.
  const codeText = ways.includes('whatsapp') ? 'recovery.codeTextWhatsapp' : 'recovery.codeText';
  const { secondsLeft } = sending;
  const resend = () => {
    form.clearFailure();
    form.setValue('code', '');
    sending.requestCode(username);
  };
  const code = useControlledField(form, 'code');
  const sendFailure = sending.error ? errorText(sending.error) : undefined;
  const failure = [code.error, form.failure].filter(Boolean).join(' ') || sendFailure;
  return (
    <Form form={form} display="flex" flexDirection="column" gap="4">
      <Text color="fg.muted" role="status">
        {sending.isPending ? t('verify.sending') : t(codeText, { to: formatPhone(username) })}
      </Text>
      <PinInput
        label={t('verify.code')}
        {...code}
        onComplete={() => void form.submit()}
        autoFocus
        {...(failure ? { error: failure } : {})}
      />
      {sending.needsCaptcha && <CaptchaField key={sending.attempt} onToken={sending.setCaptcha} />}
      <Button
        variant="outline"
        disabled={secondsLeft > 0 || sending.awaitsCaptcha}
        loading={sending.isPending}
        onClick={resend}
      >
        {secondsLeft > 0 ? t('verify.resendIn', { seconds: secondsLeft }) : t('verify.resend')}
      </Button>
    </Form>
  );
};

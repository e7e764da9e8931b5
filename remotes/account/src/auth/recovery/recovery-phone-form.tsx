import * as z from '@jangada/contracts/values/schema';
import { checkPhone } from '@jangada/contracts/validation/field-rules';
import { Button, Text } from '@jangada/design';
import { PhoneInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { fieldRule, Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { FormError } from '../../forms/form-error.tsx';
import { canonicalIdentifier } from '../login/identifier.ts';
import type { RecoveryCode } from './use-recovery-code.ts';

const phoneForm = z.object({ username: z.string().check(fieldRule(checkPhone)) });

/** Asks for the phone that receives the code. */
export const RecoveryPhoneForm = ({ sending }: { sending: RecoveryCode }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useCheckedForm<z.infer<typeof phoneForm>>({
    schema: phoneForm,
    defaultValues: { username: '' },
    onSubmit: ({ username }) => sending.requestCode(canonicalIdentifier('phone', username)),
  });
  return (
    <Form form={form} display="grid" gap="4">
      <Text color="fg.muted">{t('recovery.text')}</Text>
      <PhoneInput label={t('login.phone')} autoFocus {...form.field('username')} />
      {sending.needsCaptcha && <CaptchaField key={sending.attempt} onToken={sending.setCaptcha} />}
      {sending.error && <FormError>{errorText(sending.error)}</FormError>}
      <Button type="submit" size="lg" color="primary" disabled={sending.awaitsCaptcha} loading={sending.isPending}>
        {t('recovery.submit')}
      </Button>
    </Form>
  );
};

import { addPasskey, createPasskeyOptions } from '@jangada/contracts/domains/auth/passkeys';
import * as z from '@jangada/contracts/values/schema';
import { Button, Icon, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { PasswordInput } from '@jangada/design/field';
import { ApiError, markExplained, useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useApi, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { createPasskey, hasPasskeys, PasskeyCancelled, PasskeyKnown } from '../../passkeys/authenticator.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { ownPasskeys } from './passkeys.query.ts';

/** Creates a passkey on this device, after the current password if the account has one. */
export const AddPasskey = () => {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const add = useAddPasskey();
  const [needsPassword, setNeedsPassword] = useState(false);
  const start = useMutation({
    mutationFn: () => add(),
    onError: (error) => {
      const isRequested = error instanceof ApiError && error.code === 'auth.wrong-password';
      // The dialog that opens requests the password, so this is not an error.
      if (isRequested) markExplained(error);
      setNeedsPassword(isRequested);
    },
  });
  if (!hasPasskeys()) return <Text fontSize="sm">{t('passkeys.unsupported')}</Text>;
  return (
    <>
      <Button
        variant="outline"
        leftIcon={<Icon name="lucide:plus" size={18} />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('passkeys.add')}
      </Button>
      {start.error && !needsPassword && <FormError>{failureText(start.error)}</FormError>}
      {needsPassword && (
        <Dialog title={t('passkeys.add')} closeLabel={t('close')} onClose={() => setNeedsPassword(false)}>
          <PasswordForm
            onDone={() => {
              start.reset();
              setNeedsPassword(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
};

const passwordForm = z.object({ current_password: z.string() });

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const add = useAddPasskey();
  const [stopped, setStopped] = useState<string | null>(null);
  const form = useCheckedForm<z.infer<typeof passwordForm>>({
    schema: passwordForm,
    defaultValues: { current_password: '' },
    refusedFields: { 'auth.wrong-password': 'current_password' },
    onSubmit: async ({ current_password: password }) => {
      setStopped(null);
      try {
        await add(password);
      } catch (error) {
        if (error instanceof PasskeyCancelled || error instanceof PasskeyKnown) return setStopped(failureText(error));
        form.setValue('current_password', '');
        throw error;
      }
      return onDone();
    },
  });
  const failure = stopped ?? form.failure;
  return (
    <Form form={form}>
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          {t('passkeys.passwordNote')}
        </Text>
        <PasswordInput label={t('password.current')} autoFocus {...form.field('current_password')} />
        {failure && <FormError>{failure}</FormError>}
        <Button type="submit" size="lg" color="primary" loading={form.formState.isSubmitting}>
          {t('passkeys.continue')}
        </Button>
      </Stack>
    </Form>
  );
};

const useAddPasskey = () => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  return async (password?: string): Promise<void> => {
    const body = password === undefined ? {} : { current_password: password };
    const { options } = await api(createPasskeyOptions, { body });
    await api(addPasskey, { body: { credential: await createPasskey(options) } });
    toasts.show({ kind: 'success', text: t('passkeys.added') });
    await queries.invalidateQueries({ queryKey: ownPasskeys(api, userId).queryKey });
  };
};

const useFailureText = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (error instanceof PasskeyCancelled) return t('passkeys.notAdded');
    return error instanceof PasskeyKnown ? t('passkeys.known') : errorText(error);
  };
};

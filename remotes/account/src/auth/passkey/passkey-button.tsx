import { createPasskeyChallenge, loginWithPasskey } from '@jangada/contracts/domains/auth/passkeys';
import { Button, Icon, Stack } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useMutation } from '@jangada/remote-kit/query';
import { FormError } from '../../forms/form-error.tsx';
import { hasPasskeys, PasskeyCancelled, signChallenge } from '../../passkeys/authenticator.ts';
import { useTranslation } from '../../texts/use-translation.ts';

/** Signs in without a password; shown where the browser has passkeys. */
export const PasskeyButton = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { api, session } = useHost();
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await api(createPasskeyChallenge);
      await session.signIn(loginWithPasskey, { credential: await signChallenge(options) });
      onDone();
    },
  });
  if (!hasPasskeys()) return null;
  const { error } = signIn;
  return (
    <Stack gap="3">
      <Button
        size="lg"
        variant="outline"
        width="full"
        leftIcon={<Icon name="lucide:lock" size={18} />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('passkeys.signIn')}
      </Button>
      {error && <FormError>{error instanceof PasskeyCancelled ? t('passkeys.stopped') : errorText(error)}</FormError>}
    </Stack>
  );
};

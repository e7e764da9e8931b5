import type { ModalProps } from '@jangada/contracts/page/modals';
import { HStack, Spinner, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useGoogleReturn } from './google/use-google-return.ts';
import { LoginForm } from './login/login-form.tsx';
import { RecoveryForm } from './recovery/recovery-form.tsx';
import { RegisterFlow } from './registration/register-flow.tsx';

type Mode = ModalProps<'auth'>['mode'];

const titles = { login: 'login.title', register: 'register.title', recovery: 'recovery.title' } as const;

const SigningIn = () => {
  const { t } = useTranslation();
  return (
    <HStack role="status" justify="center" gap="3" py="10">
      <Spinner />
      <Text>{t('google.signingIn')}</Text>
    </HStack>
  );
};

/** Login, registration and recovery in one dialog; switching between them keeps it open. */
export const AuthModal = ({ mode: first }: ModalProps<'auth'>) => {
  const { t } = useTranslation();
  const modals = useModals();
  const [mode, setMode] = useState<Mode>(first);
  const google = useGoogleReturn(() => modals.close());
  return (
    <Dialog title={t(titles[mode])} closeLabel={t('close')} onClose={() => modals.close()}>
      {google.isPending && <SigningIn />}
      {!google.isPending && mode === 'login' && (
        <LoginForm notice={google.failure} onMode={setMode} onDone={() => modals.close()} />
      )}
      {mode === 'register' && <RegisterFlow onMode={setMode} onDone={() => modals.close()} />}
      {mode === 'recovery' && <RecoveryForm onMode={setMode} />}
    </Dialog>
  );
};

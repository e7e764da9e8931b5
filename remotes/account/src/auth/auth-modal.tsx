import type { ModalProps } from '@jangada/contracts/page/modals';
import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { LoginForm } from './login/login-form.tsx';
import { RecoveryForm } from './recovery/recovery-form.tsx';
import { RegisterFlow } from './registration/register-flow.tsx';

type Mode = ModalProps<'auth'>['mode'];

const titles = { login: 'login.title', register: 'register.title', recovery: 'recovery.title' } as const;

/** Login, registration and recovery in one dialog; switching between them keeps it open. */
export const AuthModal = ({ mode: first }: ModalProps<'auth'>) => {
  const { t } = useTranslation();
  const modals = useModals();
  const [mode, setMode] = useState<Mode>(first);
  return (
    <Dialog title={t(titles[mode])} closeLabel={t('close')} onClose={() => modals.close()}>
      {mode === 'login' && <LoginForm onMode={setMode} onDone={() => modals.close()} />}
      {mode === 'register' && <RegisterFlow onMode={setMode} onDone={() => modals.close()} />}
      {mode === 'recovery' && <RecoveryForm onMode={setMode} />}
    </Dialog>
  );
};

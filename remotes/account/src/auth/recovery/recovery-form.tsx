import { Button } from '@jangada/design';
import { useToasts } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { NewPasswordForm } from '../../verification/new-password-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { RecoveryPhoneForm } from './recovery-phone-form.tsx';
import { useRecoveryCode } from './use-recovery-code.ts';

/** The step of the recovery: request a code, type it, set the new password with the ticket that replaced the code. */
type Progress = { step: 'phone' } | { step: 'code'; username: string } | { step: 'password'; ticket: string };

export const RecoveryForm = ({ onMode }: { onMode: (mode: 'login') => void }) => {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Progress>({ step: 'phone' });
  // Goes to the same next step whether or not the account exists, so that the form does not reveal it (AUTH-25).
  const sending = useRecoveryCode((username) => setProgress({ step: 'code', username }));

  const finish = () => {
    toasts.show({ kind: 'success', text: t('recovery.done') });
    onMode('login');
  };
  return (
    <>
      {progress.step === 'phone' && <RecoveryPhoneForm sending={sending} />}
      {progress.step === 'code' && (
        <RecoveryCodeForm
          username={progress.username}
          sending={sending}
          onTicket={(ticket) => setProgress({ step: 'password', ticket })}
        />
      )}
      {progress.step === 'password' && <NewPasswordForm ticket={progress.ticket} onDone={finish} />}
      <Button variant="ghost" size="sm" mt="3" width="full" onClick={() => onMode('login')}>
        {t('recovery.back')}
      </Button>
    </>
  );
};

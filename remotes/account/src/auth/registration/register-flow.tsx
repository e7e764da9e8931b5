import type { User } from '@jangada/contracts/domains/profile/user';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { VerifyContact } from '../../verification/verify-contact.tsx';
import { RegisterForm } from './register-form.tsx';
import { Welcome } from './welcome.tsx';

interface RegisterFlowProps {
  readonly onMode: (mode: 'login') => void;
  readonly onDone: () => void;
}

/** Registration, then the phone code where the tenant requires it (CFG-26), then a suggested first step. */
export const RegisterFlow = ({ onMode, onDone }: RegisterFlowProps) => {
  const { casVerifyRegistrations: verifies } = useTenant();
  const [user, setUser] = useState<User | null>(null);
  const [isVerifying, setVerifying] = useState(verifies);
  if (!user) return <RegisterForm onMode={onMode} onRegistered={setUser} />;
  if (isVerifying) {
    return (
      <VerifyContact
        contact="phone"
        to={user.username}
        onVerified={() => setVerifying(false)}
        onLater={() => setVerifying(false)}
      />
    );
  }
  return <Welcome user={user} onDone={onDone} />;
};

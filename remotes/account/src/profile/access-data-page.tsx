import { useUser } from '@jangada/remote-kit/hooks';
import { AccountFrame } from './account-frame.tsx';
import { Contacts } from './contacts.tsx';

/** Phone and e-mail. */
export const AccessDataPage = () => {
  const user = useUser();
  if (!user) return null;
  return (
    <AccountFrame>
      <Contacts user={user} />
    </AccountFrame>
  );
};

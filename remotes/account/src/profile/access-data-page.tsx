import { Badge, Button, HStack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useUser } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { VerifyContact } from '../verification/verify-contact.tsx';
import { AccountFrame } from './account-frame.tsx';
import { Fact } from './fact.tsx';

type Contact = 'phone' | 'email';

/** Phone and e-mail, each with whether it is confirmed; both are needed before a withdrawal. */
export const AccessDataPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const [verifying, setVerifying] = useState<Contact | null>(null);
  if (!user) return null;
  const contacts = [
    { contact: 'phone', value: user.username, verifiedAt: user.phone_verified_at },
    { contact: 'email', value: user.email, verifiedAt: user.email_verified_at },
  ] as const;
  const chosen = contacts.find(({ contact }) => contact === verifying);
  return (
    <AccountFrame>
      {contacts.map(({ contact, value, verifiedAt }) => (
        <Fact
          key={contact}
          name={t(`account.${contact}`)}
          action={
            verifiedAt ? null : (
              <Button size="sm" onClick={() => setVerifying(contact)}>
                {t('account.verify')}
              </Button>
            )
          }
        >
          <HStack gap="2" wrap="wrap">
            {value}
            <Badge colorPalette={verifiedAt ? 'win' : 'warning'}>
              {t(verifiedAt ? 'account.verified' : 'account.notVerified')}
            </Badge>
          </HStack>
        </Fact>
      ))}
      {chosen && (
        <Dialog
          title={t(chosen.contact === 'phone' ? 'verify.title' : 'verify.titleEmail')}
          hideTitle
          closeLabel={t('close')}
          onClose={() => setVerifying(null)}
        >
          <VerifyContact
            contact={chosen.contact}
            to={chosen.value}
            onVerified={() => setVerifying(null)}
            onLater={() => setVerifying(null)}
          />
        </Dialog>
      )}
    </AccountFrame>
  );
};

import type { User } from '@jangada/contracts/domains/profile/user';
import { Badge, Button, HStack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { VerifyContact } from '../verification/verify-contact.tsx';
import { Fact } from './fact.tsx';
import { formatPhone } from '../forms/format-phone.ts';

type Contact = 'phone' | 'email';

/** Phone and e-mail, each with its verification state; a withdrawal requires both. */
export const Contacts = ({ user, onChange }: { user: User; onChange?: (contact: Contact) => void }) => {
  const { t } = useTranslation();
  const [verifying, setVerifying] = useState<Contact | null>(null);
  const contacts = [
    { contact: 'phone', value: formatPhone(user.username), verifiedAt: user.phone_verified_at },
    { contact: 'email', value: user.email, verifiedAt: user.email_verified_at },
  ] as const;
  const chosen = contacts.find(({ contact }) => contact === verifying);
  return (
    <>
      {contacts.map(({ contact, value, verifiedAt }) => (
        <Fact
          key={contact}
          name={t(`account.${contact}`)}
          action={
            <HStack gap="2" flexShrink="0">
              {onChange && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t(contact === 'phone' ? 'account.changePhone' : 'account.changeEmail')}
                  onClick={() => onChange(contact)}
                >
                  {t('account.change')}
                </Button>
              )}
              {!verifiedAt && value && (
                <Button
                  size="sm"
                  aria-label={t(contact === 'phone' ? 'account.verifyPhone' : 'account.verifyEmail')}
                  onClick={() => setVerifying(contact)}
                >
                  {t('account.verify')}
                </Button>
              )}
            </HStack>
          }
        >
          <HStack gap="2" wrap="wrap">
            <span>{value || t('account.missing')}</span>
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
    </>
  );
};

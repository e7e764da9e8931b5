import { Heading, Stack, Text } from '@jangada/design';
import { useUser } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DevicesList } from './devices/devices-list.tsx';
import { PasskeysList } from './passkeys/passkeys-list.tsx';
import { ChangePasswordForm } from './password/change-password-form.tsx';
import { PasswordByCode } from './password/password-by-code.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountFrame } from './account-frame.tsx';
import { ChangeContact } from './change-contact.tsx';
import type { Contact } from './change-contact.schema.ts';
import { Contacts } from './contacts.tsx';

/** Phone and e-mail, the password, passkeys, and the devices that are signed in (PROF-11). */
export const AccessDataPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const [changing, setChanging] = useState<Contact | null>(null);
  const [isByCode, setByCode] = useState(false);
  if (!user) return null;
  return (
    <AccountFrame>
      <Stack gap="8">
        <Part title={t('documents.contacts')}>
          <Contacts user={user} onChange={setChanging} />
        </Part>
        <Part title={t('login.password')}>
          <ChangePasswordForm onForgotten={() => setByCode(true)} />
        </Part>
        <Part title={t('passkeys.title')} text={t('passkeys.text')}>
          <PasskeysList />
        </Part>
        <Part title={t('devices.title')} text={t('devices.text')}>
          <DevicesList />
        </Part>
      </Stack>
      {changing && <ChangeContact contact={changing} onClose={() => setChanging(null)} />}
      {isByCode && <PasswordByCode onClose={() => setByCode(false)} />}
    </AccountFrame>
  );
};

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section>
    <Heading as="h2" size="md" mb={text ? '1' : '3'}>
      {title}
    </Heading>
    {text && (
      <Text fontSize="sm" color="fg.muted" mb="3">
        {text}
      </Text>
    )}
    {children}
  </section>
);

import { Heading, Stack, Text } from '@jangada/design';
import { useTenant, useUser } from '@jangada/remote-kit/hooks';
import { DocumentsPanel } from './documents/documents-panel.tsx';
import { IdentityStatus } from './documents/identity-status.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountFrame } from './account-frame.tsx';
import { Contacts } from './contacts.tsx';

/** Contacts and, where the site requires them, documents: the status of each, and the missing ones. */
export const VerificationPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { kyc } = useTenant();
  if (!user) return null;
  // Even where documents are optional, an operator may have requested them from this player.
  const hasIdentity = kyc || user.kyc_status !== 'none';
  const requiresDocuments = hasIdentity && user.kyc_status !== 'approved';
  return (
    <AccountFrame>
      <Stack gap="6">
        {hasIdentity && <IdentityStatus status={user.kyc_status} />}
        <section>
          <Heading as="h2" size="md">
            {t('documents.contacts')}
          </Heading>
          <Text fontSize="sm" color="fg.muted" mt="1">
            {t('documents.contactsText')}
          </Text>
          <Contacts user={user} />
        </section>
        {requiresDocuments && (
          <section>
            <Heading as="h2" size="md">
              {t('documents.title')}
            </Heading>
            <Text fontSize="sm" color="fg.muted" mt="1" mb="4">
              {t('documents.text')}
            </Text>
            <DocumentsPanel />
          </section>
        )}
      </Stack>
    </AccountFrame>
  );
};

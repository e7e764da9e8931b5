import type { IdentityState } from '@jangada/contracts/domains/identity/check';
import { Heading, Stack, Text } from '@jangada/design';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { DocumentsPanel } from './documents/documents-panel.tsx';
import { noDocuments, playerDocuments } from './documents/documents.query.ts';
import { IdentityStatus } from './documents/identity-status.tsx';
import { useFreshIdentity } from './documents/use-fresh-identity.ts';
import { CameraCheck } from './identity/camera-check.tsx';
import { useIdentityCheck } from './identity/use-identity-check.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountFrame } from './account-frame.tsx';
import { Contacts } from './contacts.tsx';

/** Nothing has been decided. */
const beginnings: readonly IdentityState[] = ['open', 'expired'];

/** Contacts and, where the site requires them, documents: the status of each, and the missing ones. */
export const VerificationPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { kyc, identityMoments = [] } = useTenant();
  const { data: { documents, requested } = noDocuments } = useQuery({
    ...playerDocuments(useApi(), user?.id ?? 0),
    enabled: user !== null,
  });
  useFreshIdentity(documents);
  const camera = useIdentityCheck();
  if (!user) return null;
  const isOpen = requested.length > 0 || documents.some(({ status }) => status === 'pending');
  // Even where documents are optional or the identity is confirmed, an operator may have requested some from this player.
  const hasIdentity = kyc || identityMoments.length > 0 || user.kyc_status !== 'none' || isOpen;
  const isConfirmed = user.kyc_status === 'approved';
  const state = camera.status?.check?.state ?? 'open';
  // Without documents the check alone says how the identity stands.
  const isSaidByCheck = !isConfirmed && documents.length + requested.length === 0 && !beginnings.includes(state);
  const requiresDocuments = hasIdentity && (!isConfirmed || isOpen);
  return (
    <AccountFrame>
      <Stack gap="6">
        {hasIdentity && !isSaidByCheck && <IdentityStatus status={user.kyc_status} />}
        {hasIdentity && !isConfirmed && <CameraCheck {...camera} />}
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
            <DocumentsPanel isConfirmed={isConfirmed} isChecked={state === 'approved'} />
          </section>
        )}
      </Stack>
    </AccountFrame>
  );
};

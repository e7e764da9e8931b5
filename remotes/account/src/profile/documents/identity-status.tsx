import type { Document } from '@jangada/contracts/domains/documents/document';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Flex, Icon, Stack, Text } from '@jangada/design';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../../texts/use-translation.ts';
import { noDocuments, playerDocuments } from './documents.query.ts';
import { begunProof, isRefusedSince, newestOf, stillDue } from './needed-documents.ts';

const looks = {
  none: { palette: 'info', icon: 'lucide:info' },
  pending: { palette: 'warning', icon: 'lucide:clock' },
  missing: { palette: 'warning', icon: 'lucide:info' },
  requested: { palette: 'warning', icon: 'lucide:info' },
  approved: { palette: 'win', icon: 'lucide:circle-check' },
  rejected: { palette: 'loss', icon: 'lucide:triangle-alert' },
} as const;

type Status = User['kyc_status'];

/**
 * The status of the player's identity and the next step: what the staff ask for and why, what is refused and why, and what
 * is not sent yet.
 */
export const IdentityStatus = ({ status }: { status: Status }) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  const { data: { documents, requested } = noDocuments } = useQuery(playerDocuments(useApi(), useUser()?.id ?? 0));
  const asked = requested.map((one) => {
    const newest = newestOf(documents, one.type);
    const why = isRefusedSince(newest, one) ? (newest?.reason ?? t('documents.noReason')) : one.told;
    return `${t(`documents.types.${one.type}`)}: ${why}`;
  });
  if (status === 'approved') return <Said look={asked.length > 0 ? 'requested' : 'approved'} lines={asked} />;
  const due = stillDue(documents, begunProof(documents), isRegulated);
  const isAsked = ({ type }: Pick<Document, 'type'>): boolean => requested.some((one) => one.type === type);
  const refused = due.refused.filter((one) => !isAsked(one));
  const missing = due.missing.filter((type) => !isAsked({ type }));
  const isBegun = documents.some((one) => one.status !== 'cancelled');
  const names = missing.map((type) => t(`documents.types.${type}`)).join(', ');
  const lines = [
    ...asked,
    ...refused.map((one) => `${t(`documents.types.${one.type}`)}: ${one.reason ?? t('documents.noReason')}`),
    ...(isBegun && missing.length > 0 ? [t('documents.notSent', { names })] : []),
  ];
  const look = asked.length > 0 ? 'requested' : lookOf(status, { refused, isMissing: isBegun && missing.length > 0 });
  return <Said look={look} lines={lines} />;
};

const lookOf = (
  status: Exclude<Status, 'approved'>,
  { refused, isMissing }: { readonly refused: readonly Document[]; readonly isMissing: boolean },
): keyof typeof looks => {
  if (refused.length > 0) return 'rejected';
  return isMissing && status !== 'none' ? 'missing' : status;
};

const Said = ({ look, lines }: { readonly look: keyof typeof looks; readonly lines: readonly string[] }) => {
  const { t } = useTranslation();
  const { palette, icon } = looks[look];
  return (
    <Flex role="status" gap="3" p="4" borderRadius="control" bg={`${palette}.subtle`} color={`${palette}.fg`}>
      <Icon name={icon} size={22} flexShrink="0" />
      <Stack gap="0.5" minW="0">
        <Text fontWeight="semibold">{t(`documents.identity.${look}`)}</Text>
        {lines.map((line) => (
          <Text key={line} fontSize="sm" overflowWrap="anywhere">
            {line}
          </Text>
        ))}
        <Text fontSize="sm">{t(`documents.identityTexts.${look}`)}</Text>
      </Stack>
    </Flex>
  );
};

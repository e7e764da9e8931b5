import type { Document, DocumentType } from '@jangada/contracts/domains/documents/document';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Flex, Icon, Stack, Text } from '@jangada/design';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../../texts/use-translation.ts';
import { noDocuments, playerDocuments } from './documents.query.ts';
import { begunProof, isRefusedSince, newestOf, proofs, requestGroups, stillDue } from './needed-documents.ts';
import type { Proof } from './needed-documents.ts';

const looks = {
  none: { palette: 'info', icon: 'lucide:info' },
  pending: { palette: 'warning', icon: 'lucide:clock' },
  incomplete: { palette: 'warning', icon: 'lucide:clock' },
  accepted: { palette: 'win', icon: 'lucide:circle-check' },
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
  const { is_regulated: isRegulated, kyc } = useTenant();
  const { data: { documents, requested } = noDocuments } = useQuery(playerDocuments(useApi(), useUser()?.id ?? 0));
  const nameOf = (type: DocumentType): string => t(`documents.types.${type}`);
  const asked = requestGroups(requested).flatMap(({ told, requests }) => {
    const refused = requests.filter((one) => isRefusedSince(newestOf(documents, one.type), one));
    const open = requests.filter((one) => !refused.includes(one)).map(({ type }) => nameOf(type));
    return [
      ...(open.length > 0 ? [`${open.join(', ')}: ${told}`] : []),
      ...refused.map(({ type }) => `${nameOf(type)}: ${newestOf(documents, type)?.reason ?? t('documents.noReason')}`),
    ];
  });
  if (status === 'approved') return <Said look={asked.length > 0 ? 'requested' : 'approved'} lines={asked} />;
  const proof = begunProof(documents);
  const due = stillDue(documents, proof, isRegulated);
  const isAsked = ({ type }: Pick<Document, 'type'>): boolean => requested.some((one) => one.type === type);
  const refused = due.refused.filter((one) => !isAsked(one));
  // Where the site wants no identity confirmed, nothing is missing but what the staff ask for.
  const missing = kyc ? due.missing.filter((type) => !isAsked({ type })) : [];
  const names = [
    ...(due.isProofOpen && missing.length > 0 ? [t('documents.anyProof')] : []),
    ...missing.filter((type) => !due.isProofOpen || !isOf(proof, type)).map(nameOf),
  ].join(', ');
  const isBegun = documents.some((one) => one.status !== 'cancelled');
  const isWaiting = documents.some((one) => one.status === 'pending');
  const isMissing = isBegun && missing.length > 0;
  const lines = [
    ...asked,
    ...refused.map((one) => `${nameOf(one.type)}: ${one.reason ?? t('documents.noReason')}`),
    ...(isMissing ? [t(isWaiting ? 'documents.alsoNeeded' : 'documents.notSent', { names })] : []),
  ];
  const look = asked.length > 0 ? 'requested' : lookOf(status, { refused, isMissing, isWaiting });
  return <Said look={look} lines={lines} />;
};

const isOf = (proof: Proof, type: DocumentType): boolean => proofs[proof].some((one) => one === type);

interface Standing {
  readonly refused: readonly Document[];
  readonly isMissing: boolean;
  readonly isWaiting: boolean;
}

const lookOf = (
  status: Exclude<Status, 'approved'>,
  { refused, isMissing, isWaiting }: Standing,
): keyof typeof looks => {
  if (refused.length > 0) return 'rejected';
  if (status !== 'pending') return status;
  if (isMissing) return isWaiting ? 'incomplete' : 'missing';
  return isWaiting ? 'pending' : 'accepted';
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

import type { User } from '@jangada/contracts/domains/profile/user';
import { Flex, Icon, Stack, Text } from '@jangada/design';
import { useTranslation } from '../../texts/use-translation.ts';

const looks = {
  none: { palette: 'info', icon: 'lucide:info' },
  pending: { palette: 'warning', icon: 'lucide:clock' },
  approved: { palette: 'win', icon: 'lucide:circle-check' },
  rejected: { palette: 'loss', icon: 'lucide:triangle-alert' },
} as const;

/** The status of the player's identity and the next step, in a sentence. */
export const IdentityStatus = ({ status }: { status: User['kyc_status'] }) => {
  const { t } = useTranslation();
  const { palette, icon } = looks[status];
  return (
    <Flex role="status" gap="3" p="4" borderRadius="control" bg={`${palette}.subtle`} color={`${palette}.fg`}>
      <Icon name={icon} size={22} flexShrink="0" />
      <Stack gap="0.5" minW="0">
        <Text fontWeight="semibold">{t(`documents.identity.${status}`)}</Text>
        <Text fontSize="sm">{t(`documents.identityTexts.${status}`)}</Text>
      </Stack>
    </Flex>
  );
};

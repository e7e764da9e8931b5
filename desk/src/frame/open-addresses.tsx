import { getMe } from '@jangada/contracts/ops/me';
import { Flex, Icon, Span } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { CommandButton } from '../command/command-button.tsx';
import { useFormats } from '../locale/formats.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const EVERY_MS = 60_000;

/** Tells everybody that two admins have opened the address lists. */
export const OpenAddresses = () => {
  const { t } = useTranslation();
  const formats = useFormats();
  const known = useMe();
  const { data } = useQuery({
    ...readQuery(getMe, { params: {}, isBackground: true }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const until = (data?.data ?? known).addresses_open_until;
  if (until === null) return null;
  return (
    <Flex
      role="alert"
      gap="3"
      px={{ base: '3', md: '6' }}
      py="2"
      bg="warning.subtle"
      color="warning.fg"
      fontSize="sm"
      wrap="wrap"
      align="center"
      justify="space-between"
    >
      <Span display="inline-flex" alignItems="center" gap="2">
        <Icon name="lucide:triangle-alert" size={16} />
        <Span>{t('outside.open', { until: formats.moment(until) })}</Span>
      </Span>
      <CommandButton command={{ words: 'address close' }} />
    </Flex>
  );
};

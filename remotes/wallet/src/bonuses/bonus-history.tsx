import type { Bonus } from '@jangada/contracts/wallet/endpoints';
import { Badge, Box, Flex, Icon, Money, Stack, Text } from '@jangada/design';
import { useChunks } from '@jangada/remote-kit/chunks';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

const tones: Record<Bonus['status'], 'win' | 'info' | 'warning' | 'neutral'> = {
  offered: 'info',
  active: 'win',
  finished: 'win',
  expired: 'neutral',
  cancelled: 'neutral',
};

/** The bonuses that do not run: those that wait and those that are over. */
export const BonusHistory = ({ bonuses }: { bonuses: readonly Bonus[] }) => (
  <Stack as="ul" gap="0" listStyleType="none">
    {useChunks(bonuses).map((bonus) => (
      <Row key={bonus.id} bonus={bonus} />
    ))}
  </Stack>
);

const Row = ({ bonus }: { bonus: Bonus }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Flex as="li" gap="3" align="center" py="3" borderBottomWidth="1px" borderColor="border">
      <Box
        flexShrink="0"
        display="grid"
        placeItems="center"
        boxSize="40px"
        borderRadius="full"
        bg="surface"
        color="fg.muted"
      >
        <Icon name={bonus.free_spins ? 'lucide:sparkles' : 'lucide:gift'} size={18} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {bonus.name}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {format.date(bonus.created_at)} · {useProgressText(bonus)}
        </Text>
      </Box>
      <Box textAlign="end" flexShrink="0">
        <Money amount={bonus.amount} language={language} fontWeight="semibold" />
        <Box mt="1">
          <Badge colorPalette={tones[bonus.status]}>{t(`bonus.status.${bonus.status}`)}</Badge>
        </Box>
      </Box>
    </Flex>
  );
};

const useProgressText = ({ status, free_spins: spins, rollover_done: done, rollover_total: total }: Bonus): string => {
  const { t } = useTranslation();
  const format = useFormat();
  if (status === 'offered') return t('bonus.waits');
  if (spins) return t('bonus.spinsUsed', { used: format.number(spins.used), total: format.number(spins.total) });
  return t('bonus.wagered', { done: format.money(done), total: format.money(total) });
};

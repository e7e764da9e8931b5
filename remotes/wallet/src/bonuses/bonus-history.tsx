import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { Badge, Box, Money, Stack } from '@jangada/design';
import { IconRow } from '@jangada/design/list';
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

/** The inactive bonuses: offered and ended ones. */
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
    <IconRow
      icon={bonus.free_spins ? 'lucide:sparkles' : 'lucide:gift'}
      title={bonus.name}
      text={`${format.date(bonus.created_at)} · ${useProgressText(bonus)}`}
      trailing={
        <>
          <Money amount={bonus.amount} language={language} fontWeight="semibold" />
          <Box mt="1">
            <Badge colorPalette={tones[bonus.status]}>{t(`bonus.status.${bonus.status}`)}</Badge>
          </Box>
        </>
      }
    />
  );
};

const useProgressText = ({ status, free_spins: spins, rollover_done: done, rollover_total: total }: Bonus): string => {
  const { t } = useTranslation();
  const format = useFormat();
  if (status === 'offered') return t('bonus.waits');
  if (spins) return t('bonus.spinsUsed', { used: format.number(spins.used), total: format.number(spins.total) });
  return t('bonus.wagered', { done: format.money(done), total: format.money(total) });
};

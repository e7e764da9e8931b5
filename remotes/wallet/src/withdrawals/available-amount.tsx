import type { WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { Box, Text } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { LargeMoney } from '../large-money.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** The withdrawable amount, and why it is less than the balance. */
export const AvailableAmount = ({ options }: { options: Pick<WithdrawOptions, 'available' | 'not_yet_played'> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Box>
      <Text fontSize="sm" color="fg.muted">
        {t('wallet.withdrawable')}
      </Text>
      <LargeMoney amount={options.available} language={language} />
      {options.not_yet_played > 0 && (
        <Text fontSize="sm" color="fg.muted" textWrap="pretty">
          {t('withdraw.notYetPlayed', { amount: format.money(options.not_yet_played) })}
        </Text>
      )}
    </Box>
  );
};

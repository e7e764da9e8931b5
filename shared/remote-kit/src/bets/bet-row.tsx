import type { Bet } from '@jangada/contracts/domains/wallet/endpoints';
import { Badge, HStack, Money } from '@jangada/design';
import { IconRow } from '@jangada/design/list';
import { useLanguage } from '../host/hooks.ts';
import { useBundle, useFormat } from '../i18n/texts.ts';
import { betListTexts } from './texts.ts';

const icons: Record<Bet['type'], string> = { bet: 'lucide:coins', win: 'lucide:trophy' };

/** Stake, win, game and time of one round; a refunded stake is crossed out. */
export const BetRow = ({ row }: { row: Bet }) => {
  const language = useLanguage();
  const format = useFormat();
  const { t } = useBundle(betListTexts);
  const isWin = row.type === 'win';
  const cameBack: object = row.refunded ? { textDecoration: 'line-through', color: 'fg.muted' } : {};
  return (
    <IconRow
      icon={icons[row.type]}
      {...(isWin && { iconColor: 'win' })}
      title={row.game}
      text={`${isWin ? t('win') : t('bet')} · ${format.time(row.date)}`}
      trailing={
        <Money
          amount={isWin ? row.value : -row.value}
          language={language}
          signed={isWin}
          fontWeight="semibold"
          {...cameBack}
        />
      }
    >
      {(row.with_bonus || row.refunded) && (
        <HStack gap="1" mt="1" wrap="wrap">
          {row.with_bonus && <Badge>{t('withBonus')}</Badge>}
          {row.refunded && <Badge colorPalette="warning">{t('refunded')}</Badge>}
        </HStack>
      )}
    </IconRow>
  );
};

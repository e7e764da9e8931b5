import type { Bet } from '@jangada/contracts/wallet/endpoints';
import { Badge, Box, Flex, HStack, Icon, Money, Text } from '@jangada/design';
import { useLanguage } from '../hooks.ts';
import { useBundle, useFormat } from '../texts.ts';
import { betListTexts } from './texts.ts';

const icons: Record<Bet['type'], string> = { bet: 'lucide:coins', win: 'lucide:trophy' };

/** What was staked or won in which game, and when; a stake that came back is crossed out. */
export const BetRow = ({ row }: { row: Bet }) => {
  const language = useLanguage();
  const format = useFormat();
  const { t } = useBundle(betListTexts);
  const isWin = row.type === 'win';
  const cameBack: object = row.refunded ? { textDecoration: 'line-through', color: 'fg.muted' } : {};
  return (
    <Flex as="li" gap="3" align="center" py="3" borderTopWidth="1px" borderColor="border">
      <Box
        flexShrink="0"
        display="grid"
        placeItems="center"
        boxSize="40px"
        borderRadius="full"
        bg="fg/6"
        color={isWin ? 'win' : 'fg.muted'}
      >
        <Icon name={icons[row.type]} size={18} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium" truncate>
          {row.game}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {isWin ? t('win') : t('bet')} · {format.time(row.date)}
        </Text>
        {(row.with_bonus || row.refunded) && (
          <HStack gap="1" mt="1" wrap="wrap">
            {row.with_bonus && <Badge>{t('withBonus')}</Badge>}
            {row.refunded && <Badge colorPalette="warning">{t('refunded')}</Badge>}
          </HStack>
        )}
      </Box>
      <Money
        amount={isWin ? row.value : -row.value}
        language={language}
        signed={isWin}
        fontWeight="semibold"
        {...cameBack}
      />
    </Flex>
  );
};

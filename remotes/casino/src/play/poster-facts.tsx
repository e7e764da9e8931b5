import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Box, HStack, Text } from '@jangada/design';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { volatilityText } from './volatility.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box flex="1 1 0" minWidth="max-content" px={{ base: '1', sm: '3' }} py="2" textAlign="center">
    <Text as="dt" fontSize="xs" color="white/80">
      {name}
    </Text>
    <Text as="dd" fontSize="sm" fontWeight="semibold" color="white" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Box>
);

/** Return, volatility and stakes, before the first bet. */
export const PosterFacts = ({ sheet }: { sheet: GameDetails['sheet'] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { rtp, volatility, min_bet: min, max_bet: max } = sheet;
  if (rtp === null && volatility === null && min === null) return null;
  return (
    <HStack as="dl" gap="0" flexWrap="wrap" bg="black/40" borderRadius="tile">
      {rtp !== null && <Fact name={t('game.rtpShort')}>{`${format.number(rtp)}%`}</Fact>}
      {volatility && <Fact name={t('game.volatility')}>{t(volatilityText[volatility])}</Fact>}
      {min !== null && max !== null && (
        <Fact name={t('game.stakes')}>{t('game.stakesRange', { min: format.money(min), max: format.money(max) })}</Fact>
      )}
    </HStack>
  );
};

import type { GameDetails } from '@jangada/contracts/games/game';
import { Badge, Box, Card, Grid, Heading, Text, Wrap } from '@jangada/design';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';

const volatilityText = {
  low: 'game.volatilityLow',
  medium: 'game.volatilityMedium',
  high: 'game.volatilityHigh',
} as const;

/** What a player should know about a game: return, volatility, stakes. */
export const GameSheet = ({ game }: { game: GameDetails }) => {
  const t = useCasinoTexts();
  const format = useFormat();
  const { rtp, volatility, min_bet: min, max_bet: max, features, released_at: released } = game.sheet;
  return (
    <Card p={{ base: '4', md: '6' }}>
      <Heading as="h2" size="md">
        {t('game.sheet')}
      </Heading>
      <Grid
        templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' }}
        gap="4"
        mt="4"
        as="dl"
      >
        <Fact name={t('game.provider')}>{game.provider_name}</Fact>
        {rtp !== null && <Fact name={t('game.rtp')}>{format.number(rtp)}%</Fact>}
        {volatility && <Fact name={t('game.volatility')}>{t(volatilityText[volatility])}</Fact>}
        {min !== null && max !== null && (
          <Fact name={t('game.stakes')}>
            {t('game.stakesRange', { min: format.money(min), max: format.money(max) })}
          </Fact>
        )}
        <Fact name={t('game.bonus')}>{t(game.bonus_allowed ? 'game.yes' : 'game.no')}</Fact>
        {released && <Fact name={t('game.released')}>{format.date(released)}</Fact>}
      </Grid>
      {features.length > 0 && (
        <Wrap gap="2" mt="4" aria-label={t('game.features')}>
          {features.map((feature) => (
            <Badge key={feature}>{feature}</Badge>
          ))}
        </Wrap>
      )}
      {rtp !== null && (
        <Text mt="4" fontSize="sm" color="fg.muted">
          {t('game.rtpNote')}
        </Text>
      )}
    </Card>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box>
    <Text as="dt" fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" mt="1" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Box>
);

import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Badge, Box, Card, Grid, Heading, Text, Wrap } from '@jangada/design';
import { useApi } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode, Ref } from 'react';
import { categories } from '../games/facets.query.ts';
import { LARGE_TEXT } from '../browser/large-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { featureName } from './feature-name.ts';
import { volatilityText } from './volatility.ts';

/** The facts about a game: provider, return, stakes, rules. */
export const GameSheet = ({ game, ref }: { game: GameDetails; ref?: Ref<HTMLDivElement> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { rtp, volatility, min_bet: min, max_bet: max, released_at: released, rules } = game.sheet;
  return (
    <Card
      ref={ref}
      p={{ base: '4', md: '6' }}
      tabIndex={-1}
      outline="none"
      // Leaves room for the site's header when a link scrolls to the sheet.
      scrollMarginTop="80px"
    >
      <Heading as="h2" size="md">
        {t('game.sheet')}
      </Heading>
      <Grid
        templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' }}
        gap="4"
        mt="4"
        as="dl"
        css={{ [LARGE_TEXT]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      >
        <Fact name={t('game.provider')}>
          <FactLink to={`/casino/games?provider=${encodeURIComponent(game.providercode)}`}>
            {game.provider_name}
          </FactLink>
        </Fact>
        <Category slug={game.category_slug} />
        {rtp !== null && <Fact name={t('game.rtp')}>{`${format.number(rtp)}%`}</Fact>}
        {volatility && <Fact name={t('game.volatility')}>{t(volatilityText[volatility])}</Fact>}
        {min !== null && max !== null && (
          <Fact name={t('game.stakes')}>
            {t('game.stakesRange', { min: format.money(min), max: format.money(max) })}
          </Fact>
        )}
        <Fact name={t('game.bonus')}>{t(game.bonus_allowed ? 'game.yes' : 'game.no')}</Fact>
        {released && <Fact name={t('game.released')}>{format.date(released)}</Fact>}
      </Grid>
      <Features codes={game.sheet.features} />
      {rtp !== null && (
        <Text mt="4" fontSize="sm" color="fg.muted" maxWidth="prose">
          {t('game.rtpNote')}
        </Text>
      )}
      {rules && <Rules text={rules} />}
    </Card>
  );
};

const Category = ({ slug }: { slug: string }) => {
  const { t } = useTranslation();
  const { data: names } = useQuery(categories(useApi()));
  const name = names?.find((category) => category.slug === slug)?.name;
  if (!name) return null;
  return (
    <Fact name={t('game.category')}>
      <FactLink to={`/casino/category/${encodeURIComponent(slug)}`}>{name}</FactLink>
    </Fact>
  );
};

const Features = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <Box mt="5">
      <Text fontSize="xs" color="fg.muted">
        {t('game.features')}
      </Text>
      <Wrap as="ul" listStyle="none" gap="2" mt="2" aria-label={t('game.features')}>
        {codes.map((code) => (
          <Badge as="li" key={code}>
            {featureName(code, t)}
          </Badge>
        ))}
      </Wrap>
    </Box>
  );
};

/** The provider's text with its paragraphs and line breaks. */
const Rules = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    <Box mt="6">
      <Heading as="h3" size="sm">
        {t('game.rules')}
      </Heading>
      <Text mt="2" fontSize="sm" color="fg.muted" maxWidth="prose" whiteSpace="pre-line">
        {text}
      </Text>
    </Box>
  );
};

const FactLink = ({ to, children }: { to: string; children: string }) => (
  <Box
    asChild
    display="inline-flex"
    alignItems="center"
    minHeight={{ base: '44px', md: '24px' }}
    my={{ base: '-11px', md: '0' }}
    color="brand.fg"
    textDecoration="underline"
    textUnderlineOffset="3px"
  >
    <Link to={to}>{children}</Link>
  </Box>
);

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

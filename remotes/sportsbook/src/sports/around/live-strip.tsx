import { Box, Flex, HStack, Skeleton, Span, Stack, Text, VisuallyHidden } from '@jangada/design';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../../texts/use-translation.ts';
import { sitePath } from '../../widget/sports-paths.ts';
import { liveEventsQuery } from './live-events.query.ts';
import type { LiveEvent } from './live-events.query.ts';

/** In rem, so that a card grows with the size of its text. */
const CARD_WIDTH = 'min(13rem, 84vw)';
const CARD_HEIGHT = '5.75rem';
const SKELETONS = 6;

const row = {
  as: 'ul',
  role: 'list',
  listStyleType: 'none',
  position: 'relative',
  gap: '2',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  mx: { base: '-3', md: '0' },
  px: { base: '3', md: '0.5' },
  py: '0.5',
  css: { scrollSnapType: 'x proximity', scrollPaddingInline: '12px', scrollbarWidth: 'none' },
} as const;

/** The matches in play, in a row above the widget. Renders nothing when the provider has no such list. */
export const LiveStrip = () => {
  const { sportsLive } = useTenant();
  return sportsLive === undefined ? null : <Strip address={sportsLive} />;
};

const Strip = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation();
  const { data: events, isPending } = useQuery(liveEventsQuery(address));
  if (isPending) {
    return (
      <Flex {...row} as="div" role="presentation" aria-hidden overflowX="hidden">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} flex="none" width={CARD_WIDTH} height={CARD_HEIGHT} />
        ))}
      </Flex>
    );
  }
  if (!events || events.length === 0) return null;
  return (
    <Flex {...row} aria-label={t('live.title')}>
      {events.map((event) => (
        <Box as="li" key={event.id} flex="none" width={CARD_WIDTH} css={{ scrollSnapAlign: 'start' }}>
          <LiveCard event={event} />
        </Box>
      ))}
    </Flex>
  );
};

const LiveCard = ({ event: { path, league, home, away, score, clock } }: { readonly event: LiveEvent }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [homeScore = 0, awayScore = 0] = score;
  return (
    <Stack
      asChild
      gap="1.5"
      height={CARD_HEIGHT}
      px="3"
      py="2.5"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      textDecoration="none"
      color="fg"
      transition="border-color {durations.press}"
      _hover={{ borderColor: 'brand.line' }}
    >
      <Link to={sitePath(path)} preventScrollReset>
        <VisuallyHidden>
          {t('live.match', { home, away, homeScore, awayScore, clock: clock[language], league: league[language] })}
        </VisuallyHidden>
        <HStack gap="2" aria-hidden fontSize="xs" color="fg.muted">
          <Span truncate flex="1" minW="0">
            {league[language]}
          </Span>
          <Span color="loss" fontWeight="600" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {clock[language]}
          </Span>
        </HStack>
        <Side name={home} score={homeScore} />
        <Side name={away} score={awayScore} />
      </Link>
    </Stack>
  );
};

const Side = ({ name, score }: { readonly name: string; readonly score: number }) => (
  <HStack gap="2" aria-hidden fontSize="sm">
    <Text truncate flex="1" minW="0">
      {name}
    </Text>
    <Span fontWeight="700" fontVariantNumeric="tabular-nums">
      {score}
    </Span>
  </HStack>
);

import type { Game } from '@jangada/contracts/domains/games/game';
import { Box, Flex, Heading, Icon, IconButton, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useRef, useState } from 'react';
import { useInView } from '../browser/visibility.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { TICKER_EVENTS_MAX } from './bet-feed.ts';
import type { BetFeed } from './bet-feed.ts';
import { TickerLine } from './ticker-line.tsx';
import { useNewestResults } from './use-newest-results.ts';
import { useSimulation } from './use-simulation.ts';

interface TickerProps {
  readonly feed: BetFeed;
  /** The games of simulated bets, where they are allowed (CAS-41). */
  readonly games: readonly Game[];
}

const LINE_HEIGHT = '3.5rem';

/** A list on phones, one line of five on wider screens, always in the same height. */
const listCss = {
  display: 'grid',
  gridAutoRows: LINE_HEIGHT,
  height: `calc(${LINE_HEIGHT} * ${TICKER_EVENTS_MAX})`,
  '@container (min-width: 640px)': { gridTemplateColumns: '1fr 1fr', height: `calc(${LINE_HEIGHT} * 3)` },
  '@container (min-width: 1100px)': { gridTemplateColumns: '1fr 1fr 1fr', height: `calc(${LINE_HEIGHT} * 2)` },
};

/** The newest bets and wins of this site, as a plain strip (CAS-35 to CAS-41). */
export const Ticker = ({ feed, games }: TickerProps) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame);
  const [isPaused, setPaused] = useState(false);
  const results = useNewestResults(feed, isRegulated, isPaused);
  useSimulation({ feed, games, isWatched: isInView && !isPaused });

  return (
    <Box as="section" ref={frame} aria-label={t('ticker.title')}>
      <Flex align="center" minH="touch" mb="1">
        <Heading as="h2" size={{ base: 'md', md: 'xl' }} flex="1">
          {t('ticker.title')}
        </Heading>
        <IconButton label={t(isPaused ? 'ticker.goOn' : 'ticker.pause')} onClick={() => setPaused(!isPaused)}>
          <Icon name={isPaused ? 'lucide:play' : 'lucide:pause'} />
        </IconButton>
      </Flex>
      <Box bg="surface" borderWidth="1px" borderColor="border" borderRadius="tile" p="1">
        <Box css={{ containerType: 'inline-size' }}>
          <Box
            as="ul"
            role="list"
            aria-live="off"
            position="relative"
            listStyleType="none"
            overflow="hidden"
            css={listCss}
          >
            {results.map((result) => (
              <Box
                as="li"
                key={result.transaction}
                minW="0"
                _first={{ animation: 'rise-in {durations.enter} {easings.out}' }}
              >
                <TickerLine result={result} />
              </Box>
            ))}
            {results.length === 0 && <NoBets />}
          </Box>
        </Box>
      </Box>
    </Box>
  );
};

const NoBets = () => {
  const { t } = useTranslation();
  return (
    <Flex as="li" position="absolute" inset="0" align="center" justify="center" px="4" textAlign="center">
      <Text fontSize="sm" color="fg.muted">
        {t('ticker.empty')}
      </Text>
    </Flex>
  );
};

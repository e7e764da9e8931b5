import { Box, Button, FailedState, HStack, Stack, Text } from '@jangada/design';
import { GameGrid } from '@jangada/design/game-tile';
import type { Provider } from '@jangada/contracts/domains/games/game';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { pathOfFilter } from '../games/filter.ts';
import { VirtualGameGrid } from './virtual-game-grid.tsx';
import { keyOfList } from './games.query.ts';
import { NoGames } from './no-games.tsx';
import type { ShownGames } from './shown-games.ts';

const SKELETON_TILES = 24;

interface GamesProps {
  readonly games: ShownGames;
  /** Names the list for assistive technology. */
  readonly label: string;
}

/** The games of a list in each of its states: loading, failed, empty, loaded. */
export const Games = ({ games, label }: GamesProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { list, firstPage, isStale, error, retry } = games;
  if (error) {
    return (
      <FailedState
        title={t('catalogue.failed')}
        text={errorText(error)}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
    );
  }
  if (!firstPage) return <GameGrid skeletons={SKELETON_TILES} label={label} />;
  const { total } = firstPage.games;
  const term = list.kind === 'all' ? list.filter.searchTerm : undefined;
  return (
    <Stack gap="3" aria-busy={isStale} opacity={isStale ? '0.5' : '1'} transition="opacity {durations.enter}">
      <ProviderLinks providers={firstPage.providers ?? []} />
      {firstPage.nearest && term && total > 0 && (
        <Text color="fg.muted" fontSize="sm" aria-live="polite">
          {t('catalogue.nearest', { term })}
        </Text>
      )}
      {total === 0 ? (
        <NoGames list={list} />
      ) : (
        <VirtualGameGrid key={JSON.stringify(keyOfList(list))} list={list} total={total} label={label} />
      )}
    </Stack>
  );
};

/** The providers that a search matches, as links to all of their games. */
const ProviderLinks = ({ providers }: { providers: readonly Provider[] }) => {
  const { t } = useTranslation();
  if (providers.length === 0) return null;
  return (
    <HStack as="nav" aria-label={t('catalogue.makers')} gap="2" overflowX="auto" p="4px" m="-4px">
      {providers.map(({ code, name, image, games_count: count }) => (
        <Button
          key={code}
          as={Link}
          to={pathOfFilter({ provider: code })}
          size="sm"
          rounding="full"
          variant="outline"
          flexShrink="0"
          {...(image ? { leftIcon: <ProviderLogo image={image} /> } : {})}
        >
          {t('catalogue.makerGames', { name, count })}
        </Button>
      ))}
    </HStack>
  );
};

const ProviderLogo = ({ image }: { image: string }) => (
  <Box as="img" {...{ src: image, alt: '' }} width="20px" height="20px" borderRadius="sm" objectFit="contain" />
);

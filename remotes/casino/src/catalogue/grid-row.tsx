import { GAMES_PER_PAGE } from '@jangada/contracts/domains/games/game';
import { Box, Button, Icon, Text } from '@jangada/design';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CasinoTile } from '../games/casino-tile.tsx';
import { gamesPage, pageOfGame } from './games.query.ts';
import type { GameList } from './games.query.ts';
import type { GridLayout } from './grid-layout.ts';

/** Tiles in the first window, whose artwork is not lazy. */
const EAGER_TILES = 12;

interface GridRowProps {
  readonly list: GameList;
  readonly row: number;
  /** Games in the whole list. */
  readonly total: number;
  readonly layout: GridLayout;
}

/** The games of one page in one row, as a range of indexes in the list; `end` is exclusive. */
interface Span {
  readonly page: number;
  readonly from: number;
  readonly end: number;
}

/** The pages that a row has games of: one, or two where a page ends inside the row. */
export const spansOf = (from: number, end: number): Span[] => {
  const spans: Span[] = [];
  for (let at = from; at < end;) {
    const page = pageOfGame(at);
    const next = Math.min(end, page * GAMES_PER_PAGE);
    spans.push({ page, from: at, end: next });
    at = next;
  }
  return spans;
};

const styleOf = (row: number, { rowPx, tileHeightPx, columns, gapPx }: GridLayout): CSSProperties => ({
  position: 'absolute',
  insetInline: 0,
  top: row * rowPx,
  height: tileHeightPx,
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  columnGap: gapPx,
  // Not `paint`, because the focus ring lies outside the tile.
  contain: 'size layout style',
});

/** One row of the grid at its position in the complete list. */
export const GridRow = memo(({ list, row, total, layout }: GridRowProps) => {
  const from = row * layout.columns;
  return (
    <div role="presentation" data-row={row} style={styleOf(row, layout)}>
      {spansOf(from, Math.min(from + layout.columns, total)).map((span) => (
        <Games key={span.page} list={list} span={span} total={total} sizes={`${Math.ceil(layout.tileWidthPx)}px`} />
      ))}
    </div>
  );
});

const Games = ({ list, span, total, sizes }: { list: GameList; span: Span; total: number; sizes: string }) => {
  const { page, from, end } = span;
  const { data, isError, refetch } = useQuery(gamesPage(useApi(), list, page));
  if (!data && isError) return <Failed across={end - from} onRetry={() => void refetch()} />;
  return Array.from({ length: end - from }, (_, offset) => {
    const index = from + offset;
    const game = data?.games.data[index % GAMES_PER_PAGE];
    if (!game) return <PlaceHolder key={index} />;
    return (
      <div key={index} role="listitem" aria-setsize={total} aria-posinset={index + 1}>
        <CasinoTile game={game} sizes={sizes} eager={index < EAGER_TILES} />
      </div>
    );
  });
};

const placeHolderStyle: CSSProperties = {
  background: 'color-mix(in srgb, var(--jg-colors-fg) 8%, transparent)',
  borderRadius: 'var(--jg-radii-tile)',
};

/** Without animation, because scrolling through thousands of games passes hundreds of these. */
const PlaceHolder = () => <div aria-hidden style={placeHolderStyle} />;

const Failed = ({ across, onRetry }: { across: number; onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Box
      gridColumn={`span ${across}`}
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="2"
      textAlign="center"
      bg="surface"
      borderRadius="tile"
      overflow="hidden"
    >
      <Text color="fg.muted" fontSize="sm">
        {t('catalogue.failedPage')}
      </Text>
      <Button size="sm" variant="outline" leftIcon={<Icon name="lucide:refresh-cw" size={16} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  );
};

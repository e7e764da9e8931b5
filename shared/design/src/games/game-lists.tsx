import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type ElementType, type ReactNode, useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Heading } from '../layout/layout.ts';
import { ARROWS_MEDIA, useScrollRow } from '../overlay/scroll-row.ts';
import { defaultLabel } from '../labels/default-labels.ts';
import { GameTileSkeleton } from './game-tile.tsx';
import { FIRST_TILES, useLateTiles } from './late-tiles.ts';
import { rowSteps, tilesAcross } from './row-measures.ts';
import { COLUMNS_MAX, GAP_PX, GAP_PX_WIDE, GAPS_PX_MAX, PHONE_COLUMNS, TILE_WIDTH_PX_MIN } from './grid-measures.ts';

export interface GameGridProps {
  children?: ReactNode;
  /** The number of placeholders after the children. */
  skeletons?: number;
  label?: string;
}

/** Tiles: three in a row on phones with 8 px between, six to eight on desktop, depending on the width. */
export const GameGrid = ({ children, skeletons = 0, label }: GameGridProps) => (
  <chakra.ul
    listStyle="none"
    display="grid"
    gap={{ base: `${GAP_PX}px`, md: `${GAP_PX_WIDE}px` }}
    gridTemplateColumns={{
      base: `repeat(${PHONE_COLUMNS}, minmax(0, 1fr))`,
      sm: `repeat(auto-fill, minmax(max(${TILE_WIDTH_PX_MIN}px, calc((100% - ${GAPS_PX_MAX}px) / ${COLUMNS_MAX})), 1fr))`,
    }}
    {...(label ? { 'aria-label': label } : {})}
    aria-busy={skeletons > 0}
  >
    {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
    {Array.from({ length: skeletons }, (_, index) => (
      <li key={`skeleton-${index}`}>
        <GameTileSkeleton />
      </li>
    ))}
  </chakra.ul>
);

export interface GameRowProps {
  title: string;
  children?: ReactNode;
  skeletons?: number;
  /** The address of the page with all games of the row. */
  seeAll?: string;
  seeAllLabel?: string;
  linkAs?: ElementType;
  /** The name of an icon before the title. */
  icon?: string;
}

/**
 * A titled row that scrolls sideways and snaps; arrows where there is a pointer, a part of the next tile on phones. The
 * tiles after the first `FIRST_TILES` are mounted when the row is scrolled towards them; placeholders stand for them
 * until then.
 */
export const GameRow = ({
  title,
  children,
  skeletons = 0,
  seeAll,
  seeAllLabel = defaultLabel('seeAll'),
  linkAs,
  icon,
}: GameRowProps) => {
  const titleId = useId();
  const { frame, atStart, atEnd, move } = useScrollRow();
  const isComplete = useLateTiles(frame, Children.count(children));
  const destination: object = linkAs ? { as: linkAs, to: seeAll } : { href: seeAll };
  return (
    <chakra.section aria-labelledby={titleId} minWidth="0">
      <chakra.div display="flex" alignItems="center" gap="2" minHeight="44px" mb="1" flexWrap="wrap">
        {icon ? <Icon name={icon} color="brand.line" /> : null}
        <Heading id={titleId} as="h2" size={{ base: 'md', md: 'xl' }} inRow>
          {title}
        </Heading>
        {seeAll ? (
          <chakra.a
            {...destination}
            aria-label={`${seeAllLabel}: ${title}`}
            display="inline-flex"
            alignItems="center"
            minHeight="44px"
            ms="auto"
            px="2"
            fontSize="sm"
            fontWeight="600"
            color="fg.muted"
            whiteSpace="nowrap"
            _hover={{ color: 'fg' }}
          >
            {seeAllLabel}
          </chakra.a>
        ) : null}
        <RowArrows atStart={atStart} atEnd={atEnd} onMove={move} />
      </chakra.div>
      <chakra.div css={{ containerType: 'inline-size' }}>
        <chakra.ul
          ref={frame}
          listStyle="none"
          display="grid"
          gridAutoFlow="column"
          gap={{ base: '8px', md: '12px' }}
          overflowX="auto"
          overscrollBehaviorX="contain"
          // Room for the focus ring, which the scroller would cut off.
          p="4px"
          m="-4px"
          aria-busy={skeletons > 0}
          css={rowCss}
        >
          {Children.map(children, (child, index) =>
            child ? <li>{isComplete || index < FIRST_TILES ? child : <GameTileSkeleton />}</li> : null,
          )}
          {Array.from({ length: skeletons }, (_, index) => (
            <li key={`skeleton-${index}`}>
              <GameTileSkeleton />
            </li>
          ))}
        </chakra.ul>
      </chakra.div>
    </chakra.section>
  );
};

const rowCss = {
  scrollSnapType: 'x proximity',
  scrollPaddingInline: '4px',
  scrollbarWidth: 'none',
  '& > li': { scrollSnapAlign: 'start' },
  gridAutoColumns: tilesAcross(rowSteps[0]),
  ...Object.fromEntries(
    rowSteps
      .slice(1)
      .map((step) => [`@container (min-width: ${step.fromPx}px)`, { gridAutoColumns: tilesAcross(step) }]),
  ),
};

function RowArrows({
  atStart,
  atEnd,
  onMove,
}: {
  atStart: boolean;
  atEnd: boolean;
  onMove: (direction: 1 | -1) => void;
}) {
  if (atStart && atEnd) return null;
  return (
    <chakra.div display="none" gap="1" css={{ [`@media ${ARROWS_MEDIA}`]: { display: 'flex' } }}>
      <IconButton
        label={defaultLabel('previous')}
        size="sm"
        variant="outline"
        rounding="full"
        disabled={atStart}
        onClick={() => onMove(-1)}
      >
        <Icon name="lucide:chevron-left" size={18} />
      </IconButton>
      <IconButton
        label={defaultLabel('next')}
        size="sm"
        variant="outline"
        rounding="full"
        disabled={atEnd}
        onClick={() => onMove(1)}
      >
        <Icon name="lucide:chevron-right" size={18} />
      </IconButton>
    </chakra.div>
  );
}

import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { Button, HStack, Icon } from '@jangada/design';
import { useApi } from '@jangada/remote-kit/hooks';
import { Link, useNavigate } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { categories } from '../games/facets.query.ts';
import { isNarrowed, pathOfFilter } from '../games/filter.ts';

/** The categories in one row, with a link to all games. */
export const CategoryChips = ({ filter }: { filter: GameFilter }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const row = useRef<HTMLDivElement>(null);
  const { data = [] } = useQuery(categories(useApi()));
  useScrollToChosen(row, filter.category, data.length);
  const chips = [{ slug: undefined, name: t('catalogue.allCategories') }, ...data];
  return (
    <HStack
      ref={row}
      as="nav"
      aria-label={t('catalogue.category')}
      gap="2"
      overflowX="auto"
      // Room for the focus ring, which the scroller would cut off.
      p="4px"
      m="-4px"
      minH="52px"
      css={{ scrollbarWidth: 'none' }}
    >
      {isNarrowed(filter) && (
        <Button
          size="sm"
          variant="ghost"
          flexShrink="0"
          leftIcon={<Icon name="lucide:x" size={16} />}
          onClick={() => navigate('/casino/games')}
        >
          {t('catalogue.clear')}
        </Button>
      )}
      {chips.map(({ slug, name }) => {
        const isChosen = filter.category === slug;
        return (
          <Button
            key={slug ?? ''}
            as={Link}
            to={pathOfFilter({ ...filter, category: slug })}
            size="sm"
            rounding="full"
            flexShrink="0"
            variant={isChosen ? 'solid' : 'outline'}
            color={isChosen ? 'primary' : 'default'}
            {...(isChosen ? { 'aria-current': 'page' as const } : {})}
          >
            {name}
          </Button>
        );
      })}
    </HStack>
  );
};

/** Scrolls to a chip that the address selects, which may lie outside a phone's window. */
const useScrollToChosen = (row: { current: HTMLElement | null }, category: string | undefined, count: number) => {
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]');
    if (!row.current || !(chosen instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = chosen;
    row.current.scrollLeft = offsetLeft - row.current.offsetLeft - (row.current.clientWidth - offsetWidth) / 2;
  }, [row, category, count]);
};

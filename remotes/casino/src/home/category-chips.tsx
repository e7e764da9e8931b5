import type { Category } from '@jangada/contracts/domains/site/endpoints';
import { Box, Icon, Skeleton, Span } from '@jangada/design';
import { useApi } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { memo, useDeferredValue } from 'react';
import { categories } from '../games/facets.query.ts';
import { openKeyboard } from '../fields/open-keyboard.ts';
import { pathOfFilter, SEARCH_ADDRESS } from '../games/filter.ts';
import { useTranslation } from '../texts/use-translation.ts';

const SKELETON_CHIPS = 6;
const ICON_PX = 18;

interface CategoryChipsProps {
  /** True once the first games are shown: the icons load only then. */
  readonly showsIcons: boolean;
}

/** The search and the categories: all ways into the catalogue in one scrollable line (CAS-02). */
export const CategoryChips = memo(function CategoryChips({ showsIcons }: CategoryChipsProps) {
  const { t } = useTranslation();
  const { data, isPending } = useDeferredValue(useQuery(categories(useApi())));
  return (
    <Box as="nav" aria-label={t('home.categories')} minW="0">
      <Box
        as="ul"
        role="list"
        listStyleType="none"
        display="flex"
        gap="2"
        flexWrap={{ md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        overscrollBehaviorX="contain"
        // Reaches to the edges of a phone, with room for the focus ring.
        mx={{ base: '-3', md: '-1' }}
        px={{ base: '3', md: '1' }}
        my="-1"
        py="1"
        css={{ scrollbarWidth: 'none' }}
      >
        <SearchChip />
        <Chip to="/casino/games" icon="lucide:layout-grid" label={t('home.allGames')} />
        {data?.map((category) => (
          <CategoryChip key={category.slug} category={category} showsIcons={showsIcons} />
        ))}
        {isPending &&
          Array.from({ length: SKELETON_CHIPS }, (_, index) => (
            <Box as="li" key={index} flexShrink="0" aria-hidden>
              <Skeleton width="108px" height="44px" borderRadius="full" />
            </Box>
          ))}
      </Box>
    </Box>
  );
});

const CategoryChip = ({ category: { slug, name, icon }, showsIcons }: CategoryChipsProps & { category: Category }) => (
  <Chip to={pathOfFilter({ category: slug })} label={name} {...(showsIcons ? { icon } : {})} />
);

const chipLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  px: '4',
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'full',
  fontSize: 'sm',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  _hover: { borderColor: 'border.strong', bg: 'raised' },
} as const;

const Chip = ({ to, icon, label }: { to: string; icon?: string; label: string }) => (
  <Box as="li" flexShrink="0">
    <Box asChild {...chipLook}>
      <Link to={to}>
        {icon ? <Icon name={icon} size={ICON_PX} color="brand.line" /> : <Box as="span" boxSize={`${ICON_PX}px`} />}
        <span>{label}</span>
      </Link>
    </Box>
  </Box>
);

/** A round button on a phone; on wider screens it looks like the search it links to. */
const SearchChip = () => {
  const { t } = useTranslation();
  const label = t('home.searchGames');
  return (
    <Box as="li" flexShrink="0">
      <Box
        asChild
        {...chipLook}
        justifyContent={{ base: 'center', md: 'flex-start' }}
        width={{ base: 'touch', md: '180px' }}
        px={{ base: '0', md: '4' }}
        color={{ base: 'fg', md: 'fg.muted' }}
        fontWeight="400"
      >
        <Link to={SEARCH_ADDRESS} aria-label={label} onClick={openKeyboard}>
          <Icon name="lucide:search" size={ICON_PX} />
          <Span hideBelow="md">{label}</Span>
        </Link>
      </Box>
    </Box>
  );
};

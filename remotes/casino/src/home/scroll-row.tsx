import { Box, Flex, Heading } from '@jangada/design';
import { Link } from '@jangada/remote-kit/routing';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface ScrollRowProps {
  readonly title: string;
  /** The path of the page with all items of the row. */
  readonly path?: string;
  /** The width of one child. The row scrolls on a phone and wraps on wider screens. */
  readonly widthPx: number;
  /** The children are `<li>` elements. */
  readonly children: ReactNode;
}

/** A titled row of items other than game tiles. */
export const ScrollRow = ({ title, path, widthPx, children }: ScrollRowProps) => {
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId} minW="0">
      <Flex align="center" gap="2" minH="touch" mb="1" wrap="wrap">
        <Heading id={titleId} as="h2" size={{ base: 'md', md: 'xl' }} inRow>
          {title}
        </Heading>
        {path && <SeeAll path={path} title={title} />}
      </Flex>
      <Box
        as="ul"
        role="list"
        // The row contains the visually hidden content of its children, so that this content scrolls with it.
        position="relative"
        listStyleType="none"
        display="grid"
        gap={{ base: '8px', md: '12px' }}
        gridAutoFlow={{ base: 'column', md: 'row' }}
        gridAutoColumns={{ base: `${widthPx}px`, md: 'auto' }}
        gridTemplateColumns={{ base: 'none', md: `repeat(auto-fill, minmax(${widthPx}px, 1fr))` }}
        overflowX={{ base: 'auto', md: 'visible' }}
        overscrollBehaviorX="contain"
        mx={{ base: '-3', md: '0' }}
        px={{ base: '3', md: '0' }}
        my="-1"
        py="1"
        css={{ scrollSnapType: 'x proximity', scrollPaddingInline: '12px', scrollbarWidth: 'none', '& > li': snapping }}
      >
        {children}
      </Box>
    </Box>
  );
};

const snapping = { scrollSnapAlign: 'start', minWidth: '0' };

const SeeAll = ({ path, title }: { path: string; title: string }) => {
  const { t } = useTranslation();
  return (
    <Flex
      asChild
      align="center"
      minH="touch"
      ms="auto"
      px="2"
      fontSize="sm"
      fontWeight="600"
      color="fg.muted"
      whiteSpace="nowrap"
      _hover={{ color: 'fg' }}
    >
      <Link to={path} aria-label={`${t('home.seeAll')}: ${title}`}>
        {t('home.seeAll')}
      </Link>
    </Flex>
  );
};

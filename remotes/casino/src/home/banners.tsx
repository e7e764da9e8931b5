import { Box } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { memo } from 'react';
import { BannerControls } from './banner-controls.tsx';
import { BannerSlide } from './banner-slide.tsx';
import { useSlides } from './use-slides.ts';

const heights = { base: '8.25rem', md: '15rem', xl: '17.5rem' };

/** The tenant's highlights (CFG-48): swiped on a phone, changed by arrows on other screens. */
export const Banners = memo(function Banners() {
  const { banners } = useTenant();
  const { t } = useTranslation();
  const count = banners.length;
  const slides = useSlides(count);
  if (count === 0) return null;
  return (
    <Box
      as="section"
      aria-label={t('home.banners')}
      aria-roledescription={t('home.carousel')}
      position="relative"
      borderRadius="tile"
      overflow="hidden"
      height={heights}
      bg="surface"
      onPointerEnter={(event) => event.pointerType === 'mouse' && slides.setInteracting(true)}
      onPointerLeave={() => slides.setInteracting(false)}
      onFocus={() => slides.setInteracting(true)}
      onBlur={() => slides.setInteracting(false)}
    >
      <Box asChild display="flex" height="full" overflowX="auto" overscrollBehaviorX="contain" css={snapping}>
        <ul ref={slides.track} onScroll={slides.handleScroll} onPointerDown={slides.handleTouch}>
          {banners.map((banner, position) => (
            <Box
              as="li"
              key={banner.id}
              aria-label={t('home.banner', { number: position + 1, count })}
              position="relative"
              flex="0 0 100%"
              minW="0"
              listStyleType="none"
              inert={position !== slides.index}
            >
              <BannerSlide banner={banner} shouldLoad={slides.shouldLoad(position)} isFirst={position === 0} />
            </Box>
          ))}
        </ul>
      </Box>
      {count > 1 && <BannerControls slides={slides} count={count} />}
    </Box>
  );
});

const snapping = { scrollSnapType: 'x mandatory', scrollbarWidth: 'none', '& > li': { scrollSnapAlign: 'start' } };

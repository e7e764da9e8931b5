import { Box, VisuallyHidden } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { memo, useEffect, useRef } from 'react';
import { SportsBar } from './around/sports-bar.tsx';
import { useSpaceAbove } from './around/use-space-above.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { isSportsbook } from '../widget/sports-paths.ts';
import { SportsWidget } from '../widget/sports-widget.tsx';
import { sportsProduct, sportsViewOf } from './sports-product.ts';

/** The page that hosts the sports widget; without the widget it forwards to sports as a game (MOD-70). */
export const SportsbookPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const site = useTenant();
  const { active: hasWidget } = site.betby;
  const product = sportsProduct(site, sportsViewOf(location));
  useEffect(() => {
    if (!hasWidget) navigate(product, { replace: true });
  }, [hasWidget, product, navigate]);
  if (!hasWidget) return null;
  // `/widgetbetby` is the widget alone, without the site's layout.
  if (!isSportsbook(location.pathname)) {
    return (
      <>
        <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
        <SportsWidget />
      </>
    );
  }
  return <FramedWidget />;
};

/** Independent of the address, so a page that was rendered ahead is shown without rendering again. */
const FramedWidget = memo(() => {
  const bar = useRef<HTMLDivElement>(null);
  const widget = useRef<HTMLDivElement>(null);
  useSpaceAbove(widget, bar);
  // A frame scrolls its own content; on a phone the live matches would take half of its window.
  const hasOwnScroll = useTenant().sportsProvider === 'iframe';
  return (
    <>
      <Box ref={bar} pb="3">
        <SportsBar isLiveOnPhones={!hasOwnScroll} />
      </Box>
      {/* The widget has its own margins, so on a phone it takes the full width. */}
      <Box ref={widget} mx={{ base: '-3', md: '0' }} overflow="clip" borderRadius={{ base: '0', md: 'tile' }}>
        <SportsWidget />
      </Box>
    </>
  );
});

import { Box, VisuallyHidden } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { SportsBar } from './around/sports-bar.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { isSportsbook } from '../widget/sports-paths.ts';
import { SportsWidget } from '../widget/sports-widget.tsx';
import { SPORTS_GAME } from './sports-product.ts';

/** The page that hosts the sports widget; without the widget it forwards to sports as a game (MOD-70). */
export const SportsbookPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { active: hasWidget } = useTenant().betby;
  useEffect(() => {
    if (!hasWidget) navigate(SPORTS_GAME, { replace: true });
  }, [hasWidget, navigate]);
  if (!hasWidget) return null;
  // `/widgetbetby` is the widget alone, without the frame of the site.
  if (!isSportsbook(pathname)) {
    return (
      <>
        <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
        <SportsWidget />
      </>
    );
  }
  return (
    <>
      <SportsBar />
      {/* The widget brings its own margins: on a phone it takes the whole width. */}
      <Box mx={{ base: '-3', md: '0' }} overflow="clip" borderRadius={{ base: '0', md: 'tile' }}>
        <SportsWidget />
      </Box>
    </>
  );
};

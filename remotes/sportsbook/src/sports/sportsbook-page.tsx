import { Box, Button, Center, FailedState, Spinner, Text, VisuallyHidden } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { SPORTS_GAME } from './sports-product.ts';
import { useSportsWidget } from '../widget/use-sports-widget.ts';

/** The page that hosts the sports widget; without the widget it forwards to sports as a game (MOD-70). */
export const SportsbookPage = () => {
  const navigate = useNavigate();
  const { active: hasWidget } = useTenant().betby;
  useEffect(() => {
    if (!hasWidget) navigate(SPORTS_GAME, { replace: true });
  }, [hasWidget, navigate]);
  return hasWidget ? <SportsWidget /> : null;
};

const SportsWidget = () => {
  const { t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  const { state, retry } = useSportsWidget(target);
  return (
    // The widget brings its own margins: on a phone it takes the whole width.
    <Box position="relative" minH="70vh" mx={{ base: '-3', md: '0' }}>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {state === 'loading' && (
        <Center position="absolute" inset="0" gap="3" maxH="420px">
          <Spinner />
          <Text color="fg.muted">{t('loading')}</Text>
        </Center>
      )}
      {state === 'failed' && (
        <FailedState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={retry}>{t('retry')}</Button>}
        />
      )}
      <div ref={target} data-testid="sports-widget" />
    </Box>
  );
};

import { Box, Button, Center, FailedState, Spinner, Text, VisuallyHidden } from '@jangada/design';
import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useSportsWidget } from './use-sports-widget.ts';

/** The page that hosts the sports widget. */
export const SportsbookPage = () => {
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

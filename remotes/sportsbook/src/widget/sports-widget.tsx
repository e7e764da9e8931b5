import { Box, Button, Center, FailedState, Spinner, Text } from '@jangada/design';
import { useRef } from 'react';
import { RestrictedState } from './restricted-state.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import type { WidgetStatus } from './run-widget.ts';
import { useSportsWidget } from './use-sports-widget.ts';

/** The provider's widget, or its loading and failure states, so that the page is never empty (SPT-08). */
export const SportsWidget = () => {
  const target = useRef<HTMLDivElement>(null);
  const { status, retry } = useSportsWidget(target);
  return (
    <Box position="relative" minH="70vh">
      <Placeholder status={status} onRetry={retry} />
      <div ref={target} data-testid="sports-widget" />
    </Box>
  );
};

const Placeholder = ({ status, onRetry }: { readonly status: WidgetStatus; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const action = <Button onClick={onRetry}>{t('retry')}</Button>;
  switch (status.kind) {
    case 'ready':
      return null;
    case 'loading':
      return (
        <Center position="absolute" inset="0" gap="3" maxH="420px" role="status">
          <Spinner />
          <Text color="fg.muted">{t('loading')}</Text>
        </Center>
      );
    case 'restricted':
      return <RestrictedState error={status.error} onRetry={onRetry} />;
    case 'slow':
      return <FailedState title={t('slow')} text={t('slowText')} action={action} />;
    case 'failed':
      return <FailedState title={t('failed')} text={t('failedText')} action={action} />;
  }
};

import { DesignProvider } from '@jangada/design';
import { ToastRegion } from '@jangada/design/toast';
import { defaultTheme } from '@jangada/design/theming/theme-variables';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { endSession } from './session/end-session.ts';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { meQuery } from './api/queries.ts';
import { Board } from './board.tsx';
import { useColorMode } from './frame/color-mode.ts';
import { useTranslation } from './texts/use-translation.ts';
import { toasts } from './parts/toasts.ts';
import { BOARD_PATH } from './routing/paths.ts';
import { createI18n } from './texts/i18n.ts';

/** The stream updates the data; a tab that becomes visible refetches anyway. */
const STALE_MS = 30_000;
const RETRIES_MAX = 2;

/** True for the refusal of a call after the session has ended. */
const isOver = (error: unknown): boolean => error instanceof DeliveryError && error.code === 'operator.unauthorised';

const createClient = (isSignedOut: boolean): QueryClient => {
  const leaveWhenOver = (error: unknown): void => {
    if (isOver(error)) endSession(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== meQuery.queryKey[0] && leaveWhenOver(error),
    }),
    mutationCache: new MutationCache({ onError: leaveWhenOver }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => !(error instanceof DeliveryError) && count < RETRIES_MAX,
      },
      // Without a network a change fails at once. It must not wait and be written after its dialog was cancelled.
      mutations: { networkMode: 'always' },
    },
  });
  if (isSignedOut) client.setQueryData(meQuery.queryKey, null);
  return client;
};

const Toasts = () => <ToastRegion queue={toasts} label={useTranslation().t('board')} />;

interface AppProps {
  readonly nonce?: string | undefined;
  /**
   * True when the edge reported in the page that this browser has no session, so no call is made before the sign-in.
   */
  readonly isSignedOut?: boolean;
}

/** The providers around the pages: theme, language, router, queries. */
export const App = ({ nonce, isSignedOut = false }: AppProps) => {
  const [client] = useState(() => createClient(isSignedOut));
  const [i18n] = useState(() => createI18n());
  const mode = useColorMode((store) => store.mode);
  return (
    <DesignProvider site={defaultTheme} mode={mode} nonce={nonce}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <BrowserRouter basename={BOARD_PATH}>
            <Board />
            <Toasts />
          </BrowserRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </DesignProvider>
  );
};

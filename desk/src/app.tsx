import { DesignProvider } from '@jangada/design';
import { ToastRegion } from '@jangada/design/toast';
import { defaultTheme } from '@jangada/design/theming/theme-variables';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { forgetRefused } from './api/forget-refused.ts';
import { setCallLanguage } from './api/ops-client.ts';
import { isUnanswered, OpsError, Unreachable } from './api/ops-error.ts';
import { isCovering, useTouch } from './api/touch.ts';
import { Desk } from './desk.tsx';
import { useColorMode } from './frame/color-mode.ts';
import { toasts } from './parts/toasts.ts';
import { leave } from './session/leave.ts';
import { createI18n } from './texts/i18n.ts';
import { useTranslation } from './texts/use-translation.ts';

const STALE_MS = 15_000;
const RETRIES_MAX = 2;
const UNANSWERED_AGAIN_MS = 5_000;

const createClient = (): QueryClient => {
  const leaveWhenOver = (error: unknown): void => {
    // A sign-in that failed over the page takes nothing that is being written.
    if (error instanceof OpsError && error.status === 401 && useTouch.getState().reason !== 'ended') leave(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        leaveWhenOver(error);
        forgetRefused(client, query, error);
      },
    }),
    mutationCache: new MutationCache({ onError: leaveWhenOver }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => error instanceof Unreachable && count < RETRIES_MAX,
        // What failed without an answer comes by itself once there is one. A browser that knows of no network waits anyway.
        refetchInterval: ({ state }) => (isUnanswered(state.error) ? UNANSWERED_AGAIN_MS : false),
      },
      // Without a network a command fails at once. It must not wait and run after its dialog was closed.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};

/** In the bar at the top, between the search and the person's menu: nothing is pressed there. */
const TOASTS_TOP_PX = 2;
const ACCOUNT_PX = 96;

/** They may name a player, so they are covered with the pages. */
const Toasts = () => {
  const { t } = useTranslation();
  const isHidden = useTouch(({ reason }) => isCovering(reason));
  return isHidden ? null : (
    <ToastRegion queue={toasts} label={t('desk')} topPx={TOASTS_TOP_PX} dockedRightPx={ACCOUNT_PX} />
  );
};

/** The API writes its refusals in the language of the page. */
const CallLanguage = () => {
  const { language } = useTranslation();
  useEffect(() => setCallLanguage(language), [language]);
  return null;
};

/** The providers around the pages: theme, language, router, queries. */
export const App = ({ nonce }: { readonly nonce?: string | undefined }) => {
  const [client] = useState(createClient);
  const [i18n] = useState(() => createI18n());
  const mode = useColorMode((store) => store.mode);
  return (
    <DesignProvider site={defaultTheme} mode={mode} nonce={nonce}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <CallLanguage />
            <Desk />
            <Toasts />
          </BrowserRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </DesignProvider>
  );
};

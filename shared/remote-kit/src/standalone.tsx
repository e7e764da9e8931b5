import { Box, DesignProvider, Heading, Spinner, Stack, Text } from '@jangada/design';
import { claimsOf } from '@jangada/contracts/host/offer';
import type { Offer } from '@jangada/contracts/host/offer';
import type { Activate } from '@jangada/contracts/host/host-api';
import { matchRoute } from '@jangada/contracts/match-route';
import { slots } from '@jangada/contracts/slots';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Fakes } from './fakes.ts';
import { HostProvider } from './host-context.tsx';
import type { RenderSlot } from './host-context.tsx';
import { useObservable } from './hooks.ts';
import { QueryClient, QueryClientProvider } from './query.ts';
import { StandaloneToolbar } from './standalone-toolbar.tsx';
import { createStubHost } from './stub-host.ts';
import type { StubHost } from './stub-host.ts';
import { stubTenants } from './stub-data.ts';
import type { Texts } from './texts.ts';

/** How to load each module the offer names: `{ './routes/home': () => import('./home/home-page.tsx') }`. */
export type StandaloneModules = Readonly<Record<string, () => Promise<unknown>>>;

export interface StandaloneOptions {
  readonly offer: Offer;
  readonly modules: StandaloneModules;
  /** What the API answers here; with `?api=http://localhost:8081` in the address the rest is really called. */
  readonly fakes?: (fake: Fakes) => void;
  /** The default export of `remote.ts`, when it is not among the modules. */
  readonly remote?: { readonly activate: Activate };
}

interface Loaded {
  readonly default: unknown;
}

const defaultOf = async (load: (() => Promise<unknown>) | undefined, expose: string): Promise<unknown> => {
  if (!load) throw new Error(`standalone has no module for ${expose}`);
  const loaded = (await load()) as Loaded;
  return loaded.default;
};

type View = ComponentType<Record<string, unknown>>;

const lazyViews = new Map<string, View>();

const viewOf = (modules: StandaloneModules, expose: string): View => {
  const known = lazyViews.get(expose);
  if (known) return known;
  const view = lazy(async () => ({ default: (await defaultOf(modules[expose], expose)) as View }));
  lazyViews.set(expose, view);
  return view;
};

const Waiting = () => (
  <Box padding="8">
    <Spinner />
  </Box>
);

interface PartsProps {
  readonly stub: StubHost;
  readonly offer: Offer;
  readonly modules: StandaloneModules;
}

const CurrentPage = ({ stub, offer, modules }: PartsProps) => {
  const place = useObservable(stub.navigation.place);
  const found = matchRoute(offer.routes, place.path);
  if (!found) {
    return (
      <Stack padding="8" gap="2">
        <Heading>{place.path}</Heading>
        <Text color="fg.muted">This remote does not render this path. Choose one of its pages above.</Text>
      </Stack>
    );
  }
  const Page = viewOf(modules, found.route.expose);
  return <Page key={place.path} {...found.params} />;
};

const CurrentModal = ({ stub, offer, modules }: PartsProps) => {
  const open = useObservable(stub.modal);
  const mine = offer.modals.find(({ modal }) => modal === open?.name);
  if (!open || !mine) return null;
  const Shown = viewOf(modules, mine.expose);
  return <Shown {...(open.props as Record<string, unknown>)} onClose={() => stub.modal.set(null)} />;
};

const CurrentPanel = ({ stub, offer, modules }: PartsProps) => {
  const open = useObservable(stub.panel);
  const mine = offer.panels.find(({ panel }) => panel === open);
  if (!open || !mine) return null;
  const Shown = viewOf(modules, mine.expose);
  return (
    <Box
      as="aside"
      position="fixed"
      insetBlock="0"
      right="0"
      width="min(340px, 100vw)"
      background="surface"
      borderLeftWidth="1px"
      borderColor="border"
      zIndex="10"
    >
      <Shown onClose={() => stub.panel.set(null)} />
    </Box>
  );
};

const useTextsOf = (stub: StubHost, offer: Offer, modules: StandaloneModules): Texts | null => {
  const language = useObservable(stub.language);
  const [texts, setTexts] = useState<{ language: string; texts: Texts } | null>(null);
  useEffect(() => {
    let wanted = true;
    const expose = offer.texts[language];
    defaultOf(modules[expose], expose).then(
      (loaded) => wanted && setTexts({ language, texts: loaded as Texts }),
      (error: unknown) => stub.host.telemetry.report(error),
    );
    return () => {
      wanted = false;
    };
  }, [stub, offer, modules, language]);
  return texts?.texts ?? null;
};

const Standalone = ({ stub, offer, modules }: PartsProps) => {
  const site = useObservable(stub.tenant);
  const mode = useObservable(stub.mode);
  const texts = useTextsOf(stub, offer, modules);
  const renderSlot = useMemo<RenderSlot>(
    () => (name) => <Text color="fg.muted">[{name}: shown by another remote]</Text>,
    [],
  );
  const parts = { stub, offer, modules };
  const session = useObservable(stub.session);
  return (
    <DesignProvider site={site} mode={mode}>
      <Box minHeight="100vh" background="canvas" color="fg">
        <StandaloneToolbar stub={stub} offer={offer} />
        {texts && (
          <HostProvider host={stub.host} texts={texts} renderSlot={renderSlot}>
            <Suspense fallback={<Waiting />}>
              <Stack direction="row" gap="3" padding="3" align="center" wrap="wrap">
                {offer.slots
                  .filter(({ slot }) => slots[slot].for === 'everyone' || session.status === 'user')
                  .map(({ slot, expose }) => {
                    const Shown = viewOf(modules, expose);
                    return <Shown key={slot} />;
                  })}
              </Stack>
              <CurrentPage {...parts} />
              <CurrentModal {...parts} />
              <CurrentPanel {...parts} />
            </Suspense>
          </HostProvider>
        )}
      </Box>
    </DesignProvider>
  );
};

const rootElement = (): HTMLElement => {
  const existing = document.getElementById('root');
  if (existing) return existing;
  return document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
};

const Providers = ({ stub, children }: { stub: StubHost; children: ReactNode }) => {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <HostProvider host={stub.host}>{children}</HostProvider>
    </QueryClientProvider>
  );
};

/**
 * Runs one remote without the shell: its pages by the browser's address, its modals, panels and slots, and a bar that
 * switches visitor, tenant, language and colour mode.
 *
 * @example
 * startStandalone({ offer, modules: { './routes/wallet': () => import('./wallet/wallet-page.tsx') }, fakes });
 */
export const startStandalone = ({ offer, modules, fakes, remote }: StandaloneOptions): StubHost => {
  const address = new URLSearchParams(window.location.search);
  const tenant = stubTenants.find((one) => one.tenant === address.get('tenant')) ?? stubTenants[0];
  const stub = createStubHost({
    remote: offer.remote,
    inBrowser: true,
    claims: claimsOf([offer]),
    ...(tenant ? { tenant } : {}),
    session: address.get('session') === 'user' ? 'user' : 'guest',
    language: window.location.pathname.startsWith('/en') ? 'en' : 'pt',
    mode: address.get('mode') === 'light' ? 'light' : 'dark',
    ...(address.has('api') ? { apiUrl: address.get('api') ?? '' } : {}),
  });
  fakes?.(stub.fake);

  const activate = async () => {
    const active = remote ?? (offer.activate ? await defaultOf(modules[offer.activate], offer.activate) : null);
    await (active as { activate: Activate } | null)?.activate(stub.host);
  };
  activate().catch((error: unknown) => stub.host.telemetry.report(error, { while: 'activate' }));

  createRoot(rootElement()).render(
    <Providers stub={stub}>
      <Standalone stub={stub} offer={offer} modules={modules} />
    </Providers>,
  );
  return stub;
};

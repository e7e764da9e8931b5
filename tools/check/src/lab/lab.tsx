import { Box, DesignProvider } from '@jangada/design';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { QueryClient, QueryClientProvider } from '@jangada/remote-kit/query';
import { ClaimRoutes } from '@jangada/remote-kit/routing/claim-routes';
import { SiteRouter } from '@jangada/remote-kit/routing/site-router';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import type { StubHost } from '@jangada/remote-kit/stub-host';
import type { Texts } from '@jangada/remote-kit/texts';
import { createElement, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { countedHost } from './counted-host.ts';
import type { CountedHost } from './counted-host.ts';
import { loadModule } from './load-modules.ts';
import { changes, watch } from './page-watch.ts';
import type { Lab, LabFacts, Place } from './protocol.ts';
import { watchCalls } from './watched-calls.ts';

declare global {
  interface Window {
    labFacts: LabFacts;
    lab: Lab;
    /** Pending timers, recorded by the page's first script. */
    liveTimers: Set<number>;
  }
}

/** A view is settled when it has its replies and React has rendered: the fakes reply immediately. */
const SETTLE_MS = 30;

const facts = window.labFacts;

interface Shown {
  readonly view: ReactNode;
  readonly stub: StubHost;
  readonly counted: CountedHost;
  readonly queries: QueryClient;
}

type Languages = { readonly pt: Texts; readonly en: Texts };

type Mode = 'light' | 'dark';

const stage: { put: (shown: Shown | null) => void; light: (mode: Mode) => void } = { put: () => {}, light: () => {} };

/** The design system's styles stay, as in the shell; only the styles and code of a remote are removed. */
const Stage = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [mode, setMode] = useState<Mode>('dark');
  stage.put = setShown;
  stage.light = setMode;
  return (
    <StageLight mode={mode} shown={shown}>
      {shown && (
        <QueryClientProvider client={shown.queries}>
          <SiteRouter site={shown.stub.navigation}>
            <HostProvider host={shown.counted.host}>
              <ClaimRoutes claims={shown.stub.navigation.claims} render={() => shown.view} />
            </HostProvider>
          </SiteRouter>
        </QueryClientProvider>
      )}
    </StageLight>
  );
};

const site = createStubHost().tenant.getState();

const StageLight = ({ mode, shown, children }: { mode: Mode; shown: Shown | null; children: ReactNode }) => (
  <DesignProvider site={shown?.stub.tenant.getState() ?? site} mode={mode} nonce={facts.nonce}>
    {/* Like the shell's frame. */}
    <Box minHeight="100dvh" bg="canvas" color="fg" px={{ base: '3', md: '6' }}>
      {children}
    </Box>
  </DesignProvider>
);

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, SETTLE_MS)));
  });

const state: { shown: Shown | null; texts: Languages | null } = { shown: null, texts: null };

const stubFor = (options: Parameters<typeof createStubHost>[0], api?: (fake: Fakes) => void): StubHost => {
  const claims = facts.claims as readonly RouteClaim[];
  const stub = createStubHost({ remote: facts.remote, claims, ...(state.texts && { texts: state.texts }), ...options });
  api?.(stub.fake);
  return stub;
};

const put = async (stub: StubHost, view: ReactNode): Promise<void> => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  state.shown = { view, stub, counted: countedHost(stub.host), queries };
  flushSync(() => stage.put(state.shown));
  await settle();
};

const fakesOfRemote = async (): Promise<((fake: Fakes) => void) | undefined> => {
  if (!facts.hasFakes || !facts.stories) return undefined;
  const { fakes } = await loadModule(facts.stories, './fakes');
  return fakes as (fake: Fakes) => void;
};

const mount = async ({ kind, expose, path, props }: Place): Promise<void> => {
  const module = await loadModule(facts.release, expose);
  const View = module['default'] as ComponentType<Record<string, unknown>>;
  const stub = stubFor({ session: 'user', path }, await fakesOfRemote());
  const closing = kind === 'modal' || kind === 'panel' ? { onClose: () => {} } : {};
  await put(stub, createElement(View, { ...props, ...closing }));
};

const unmount: Lab['unmount'] = async () => {
  const { shown } = state;
  state.shown = null;
  flushSync(() => stage.put(null));
  await settle();
  if (!shown) return { timers: window.liveTimers.size, subscriptions: 0, blocksUpdates: false };
  const subscriptions = shown.counted.subscriptions();
  const blocksUpdates = !shown.stub.host.updateBlocker.canUpdate.getState();
  shown.queries.clear();
  shown.stub.stop();
  return { timers: window.liveTimers.size, subscriptions, blocksUpdates };
};

const isStory = (value: unknown): value is Story => typeof value === 'object' && value !== null && 'view' in value;

/** @throws when only published files are checked */
const storyModule = async (expose: string): Promise<Readonly<Record<string, unknown>>> => {
  if (!facts.stories) throw new Error('There are no stories.');
  return loadModule(facts.stories, expose);
};

const storiesOf: Lab['storiesOf'] = async (expose) => {
  const { default: group, ...rest } = await storyModule(expose);
  const names = Object.entries(rest).flatMap(([name, value]) => (isStory(value) ? [name] : []));
  return { title: (group as StoryGroup | undefined)?.title ?? expose, names };
};

const show: Lab['show'] = async ({ expose, name }) => {
  if (state.shown) await unmount();
  const story = (await storyModule(expose))[name];
  if (!isStory(story)) throw new Error(`${expose} has no story ${name}.`);
  const { view, api, after, ...options } = story;
  const stub = stubFor(options, api);
  await put(stub, createElement(view as ComponentType));
  if (!after) return;
  after(stub);
  await settle();
};

const look: Lab['look'] = async (mode, language) => {
  flushSync(() => {
    stage.light(mode);
    state.shown?.stub.mode.setState(mode, true);
    state.shown?.stub.language.setState(language, true);
  });
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
  await settle();
};

const start = async (): Promise<void> => {
  // A key of the shell, which a remote may neither change nor delete.
  localStorage.setItem('shell', 'of the shell');
  watchCalls();
  await watch();
  const [pt, en] = await Promise.all(
    (['pt', 'en'] as const).map(
      async (language) => (await loadModule(facts.release, facts.texts[language]))['default'],
    ),
  );
  state.texts = { pt: pt as Texts, en: en as Texts };
  const atStart = await changes('gone');
  const element = document.getElementById('lab');
  if (!element) throw new Error('The page has no place for views.');
  flushSync(() => createRoot(element).render(<Stage />));
  window.lab = { atStart, watch, changes, mount, unmount, storiesOf, show, look };
};

void start();

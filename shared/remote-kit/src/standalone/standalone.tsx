import type { Activate } from '@jangada/contracts/host/host-api';
import type { Offer } from '@jangada/contracts/page/offer';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Fakes } from '../stub-host/fakes.ts';
import { HostProvider } from '../host/host-context.tsx';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { SiteRouter } from '../routing/site-router.tsx';
import { DEV_GLOBAL, openDevSession } from './dev-session.ts';
import { loadTexts } from './load-texts.ts';
import { defaultOf } from './modules.ts';
import type { StandaloneModules } from './modules.ts';
import { PanelPage } from './panel/panel-page.tsx';
import { panelCss } from './panel/panel.styles.ts';
import { StageView } from './stage-view.tsx';
import { STORIES_PATH, StoriesPage } from './stories-page.tsx';
import type { StubHost } from '../stub-host/stub-host.ts';

export { TEXTS_EDITED } from './load-texts.ts';

interface StandaloneOptions {
  readonly offer: Offer;
  readonly modules: StandaloneModules;
  /** The modules with stories (`*.stories.tsx`), shown at `/stories`. */
  readonly stories?: StandaloneModules;
  /** The fakes; with `?api=http://localhost:8081` in the address other calls go to a real API. */
  readonly fakes?: ((fake: Fakes) => void) | undefined;
  /** The default export of `remote.ts`, when it is not among the modules. */
  readonly remote?: { readonly activate: Activate };
}

const rootElement = (): HTMLElement => {
  const existing = document.getElementById('root');
  if (existing) return existing;
  return document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
};

const Providers = ({ stub, children }: { stub: StubHost; children: ReactNode }) => {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <SiteRouter site={stub.navigation}>
        <HostProvider host={stub.host}>{children}</HostProvider>
      </SiteRouter>
    </QueryClientProvider>
  );
};

const showPanelPage = (remote: string, hasStories: boolean): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body{margin:0}${panelCss}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  createRoot(rootElement()).render(<PanelPage remote={remote} hasStories={hasStories} />);
};

/** Runs the remote in this page, without a panel; a surrounding panel finds it by a global. */
const showStage = ({ offer, modules, fakes, remote }: StandaloneOptions): StubHost => {
  const dev = openDevSession(offer);
  const { stub } = dev;
  fakes?.(stub.fake);
  Reflect.set(globalThis, DEV_GLOBAL, dev);
  const activate = async () => {
    await loadTexts(stub.host, offer, modules);
    const active = remote ?? (offer.activate ? await defaultOf(modules[offer.activate], offer.activate) : null);
    await (active as { activate: Activate } | null)?.activate(stub.host);
  };
  activate().catch((error: unknown) => stub.host.telemetry.report(error, { while: 'activate' }));
  createRoot(rootElement()).render(
    <Providers stub={stub}>
      <StageView dev={dev} modules={modules} />
    </Providers>,
  );
  return stub;
};

/**
 * Runs one remote without the shell: its pages by the browser's address, its dialogs, panels and slots, next to a panel
 * with every switch of the stub host. `?panel=off` shows the remote alone; `/stories` its stories.
 *
 * @example
 * startStandalone({ offer, modules: { './routes/wallet': () => import('../wallet/wallet-page.tsx') }, fakes });
 */
export const startStandalone = (options: StandaloneOptions): void => {
  const { offer, modules, stories = {} } = options;
  if (window.location.pathname === STORIES_PATH) {
    createRoot(rootElement()).render(<StoriesPage offer={offer} modules={modules} stories={stories} />);
    return;
  }
  const isInside = window.parent !== window;
  if (isInside || new URLSearchParams(window.location.search).get('panel') === 'off') return void showStage(options);
  showPanelPage(offer.remote, Object.keys(stories).length > 0);
};

import '@jangada/design/fonts.css';
import { DesignProvider } from '@jangada/design';
import { ROOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import type { BootDocument } from '@jangada/contracts/delivery/boot';
import { loadTransport } from '@jangada/contracts/client/transport';
import { locate } from '@jangada/contracts/page/match-route';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { useStore } from 'zustand';
import { QueryClientProvider } from '@jangada/remote-kit/query';
import { replaceAddress } from '@jangada/remote-kit/routing/session-history';
import { SiteRouter } from '@jangada/remote-kit/routing/site-router';
import { startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { hasStartedCalls } from '../session/api/started-calls.ts';
import { App } from './app.tsx';
import { fetchBootDocument, readBootDocument } from './boot-document.ts';
import { hidePreloaderLater } from './preloader.ts';
import { readySite } from '../shell/ready-site.ts';
import { reportCrash, reportShellUp, reportStartFailure } from './start-report.ts';
import { readCookie } from '../browser/cookies.ts';
import { pageNonce } from '../browser/page-nonce.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { installPlanFiles } from '../composition/plan-files.ts';
import { loadFirstView } from '../frame/remote-views/first-view.ts';
import { requestViews } from '../frame/remote-views/request-views.ts';
import { renderSlot } from '../frame/remote-views/slot-outlet.tsx';
import { applyDevice } from '../browser/device/device-effects.ts';
import { reportCaught } from '../composition/watch-failures.ts';
import { detectLanguage, LANGUAGE_COOKIE } from '../texts/locale/detect-language.ts';
import { HOST_NAMESPACE } from '../texts/host-texts.ts';
import { rememberLanguage } from '../texts/locale/remember-language.ts';
import { FatalBoundary } from './fatal-boundary.tsx';
import { hasShellPage } from '../pages/shell-pages.ts';
import { ShellProvider } from '../shell/shell-context.tsx';
import { createShell } from '../shell/create-shell.ts';
import type { Shell } from '../shell/shell.ts';

/** Chooses the language of this view and its address before rendering (I18N-04 to I18N-15). */
const resolveLanguage = (): void => {
  const { pathname, search, hash } = window.location;
  const found = detectLanguage({ pathname, cookie: readCookie(LANGUAGE_COOKIE), browser: navigator.languages });
  if (found.remember) rememberLanguage(found.remember);
  if (found.redirect) replaceAddress(found.redirect + search + hash);
};

const Site = ({ shell, nonce }: { shell: Shell; nonce: string | undefined }) => {
  const site = useStore(shell.tenant);
  const mode = useStore(shell.colors.mode);
  useEffect(() => {
    reportShellUp();
    shell.health.mounted('host', '.', shell.hostApi.release);
  }, [shell]);
  return (
    <ShellProvider value={shell}>
      <QueryClientProvider client={shell.queries}>
        <DesignProvider site={site} mode={mode} nonce={nonce}>
          <SiteRouter site={shell.router}>
            <HostProvider host={shell.hostApi} renderSlot={renderSlot}>
              <FatalBoundary>
                <App />
              </FatalBoundary>
            </HostProvider>
          </SiteRouter>
        </DesignProvider>
      </QueryClientProvider>
    </ShellProvider>
  );
};

const rootElement = (): HTMLElement => {
  const existing = document.getElementById(ROOT_ELEMENT_ID);
  if (existing) return existing;
  return document.body.appendChild(Object.assign(document.createElement('div'), { id: ROOT_ELEMENT_ID }));
};

/** When the HTML has started the first calls, axios is preloaded on idle. A call loads it again if this failed. */
const preloadTransport = (): void => {
  const load = () => void loadTransport().catch(() => undefined);
  if (hasStartedCalls()) whenIdle(load);
  else load();
};

const bootDocument = async (): Promise<BootDocument> =>
  readBootDocument(document) ?? (await fetchBootDocument(window.location.hostname));

export const start = async (): Promise<void> => {
  const boot = await bootDocument();
  const ready = readySite(boot);
  if (!ready) {
    // Maintenance or unknown platform: the start-up screen shows it (BOOT-16).
    reportShellUp();
    const { showPreloader } = await import('./site-state-screen.ts');
    showPreloader(
      boot.state === 'maintenance' ? 'maintenance' : 'not-found',
      locate(window.location.pathname).language,
    );
    return;
  }
  if (ready.plan) installPlanFiles(ready.plan, boot.planFiles);
  resolveLanguage();
  hidePreloaderLater();
  if (boot.offline) {
    const { startOffline } = await import('./offline-start.tsx');
    return startOffline(rootElement(), ready.site, pageNonce());
  }
  preloadTransport();
  const shell = createShell(ready, hasShellPage);
  requestViews(shell);
  applyDevice(shell.device);
  const checked = shell.session.check();
  // Rendering goes on when texts fail to load: Portuguese is bundled.
  await Promise.all([shell.texts.ready(HOST_NAMESPACE), loadFirstView(shell)]);
  const root = createRoot(rootElement(), {
    onCaughtError: (error) => reportCaught(shell.hooks, error),
    onUncaughtError: (error) => {
      reportStartFailure(error);
      reportCrash();
      shell.hooks.call('app:error', { error });
    },
  });
  // A transition renders in slices, so that the browser paints and handles input in between (decision 0172).
  startTransition(() => root.render(<Site shell={shell} nonce={pageNonce()} />));
  await checked;
};

import { DesignProvider } from '@jangada/design';
import type { BootDocument } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { aSite } from '@jangada/remote-kit/stub-data';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { reportShellUp } from '../../src/start/start-report.ts';
import { createLocalStore } from '../../src/browser/storage.ts';
import { createLiveOffers } from '../../src/composition/offers.ts';
import { installPlanFiles } from '../../src/composition/plan-files.ts';
import { createReleaseHealth } from '../../src/composition/release-health.ts';
import type { LoadModule } from '../../src/composition/chain-loader.ts';
import { createRemoteModules } from '../../src/composition/remote-modules.ts';
import { RemoteView } from '../../src/frame/remote-views/remote-view.tsx';
import { BEACON_WAIT_MS, createReleaseReporter } from '../../src/composition/release-reporter.ts';
import { HOST_NAMESPACE, portuguese } from '../../src/texts/host-texts.ts';
import { createPageTexts } from '../../src/texts/locale/page-texts.ts';
import { ShellProvider } from '../../src/shell/shell-context.tsx';
import type { Shell } from '../../src/shell/shell.ts';

const HOME = './routes/home';

/** Part of the address of a release whose files are never answered. */
const SILENT = '/silent/';

/**
 * Only a release that never answers times out soon. The high limit for the others keeps a busy machine from causing
 * false failures.
 */
const SILENT_LIMIT_MS = 50;
const ANSWERING_LIMIT_MS = 600_000;

/** How often the loader tried each release for the view. */
type Tries = Record<string, number>;

/**
 * Removes timing from the test. Delayed reports are never sent, and the check why a file failed waits for its answer.
 */
const liftTimeLimits = (): void => {
  const startTimer = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === BEACON_WAIT_MS ? 0 : startTimer(handler, ms, ...given),
  });
  AbortSignal.timeout = () => new AbortController().signal;
};

const limitOf = ({ base }: PlannedRelease): number => (base.includes(SILENT) ? SILENT_LIMIT_MS : ANSWERING_LIMIT_MS);

const counted =
  (loadModule: LoadModule, tries: Tries): LoadModule =>
  async (planned, expose, options = {}) => {
    const count = (name: string) => {
      if (expose === HOME) tries[name] = (tries[name] ?? 0) + 1;
    };
    const loaded = await loadModule(planned, expose, {
      ...options,
      timeoutMs: limitOf,
      onFailure: (failure) => {
        count(failure.uniqueName);
        options.onFailure?.(failure);
      },
    });
    count(loaded.release.uniqueName);
    return loaded;
  };

const createTexts = () => {
  const texts = createPageTexts({ language: 'pt', onFailed: () => {}, onMissing: () => {} });
  texts.add(HOST_NAMESPACE, 'pt', portuguese);
  return texts;
};

interface PageParts {
  readonly plan: NonNullable<BootDocument['plan']>;
  readonly loadModule: LoadModule;
}

/** The shell's parts for one slot. Every remote gets its own parts with its own limits, as if it had a page. */
const createParts = (planned: PlannedRemote, { plan: { tenant, guest }, loadModule }: PageParts) => {
  const texts = createTexts();
  const language = createStore(() => 'pt' as const);
  // The views use only these parts of their host.
  const hostWith = (namespace: string, signal: AbortSignal) =>
    ({ signal, i18n: { language, instance: texts.instance, namespace } }) as unknown as HostApi;
  const offers = createLiveOffers([planned]);
  const health = createReleaseHealth(
    () => planned,
    createReleaseReporter({ tenant, guest }),
    createLocalStore(),
    () => false,
  );
  const modules = createRemoteModules({
    load: loadModule,
    offers,
    health,
    texts,
    hostFor: (_remote, { uniqueName }, signal) => hostWith(uniqueName, signal),
  });
  return {
    // The only shell API that the views use.
    shell: { modules, offers, texts, busLog: null } as unknown as Shell,
    host: hostWith(HOST_NAMESPACE, new AbortController().signal),
  };
};

const show = (planned: PlannedRemote, page: PageParts): void => {
  const { shell, host } = createParts(planned, page);
  const place = document.body.appendChild(document.createElement('section'));
  place.id = planned.remote;
  createRoot(place).render(
    <ShellProvider value={shell}>
      <DesignProvider site={aSite()} mode="dark">
        <HostProvider host={host}>
          <RemoteView remote={planned.remote} expose={HOME} skeleton={<p>skeleton</p>} />
        </HostProvider>
      </DesignProvider>
    </ShellProvider>,
  );
};

/**
 * Shows the home page of every remote of the plan, each in an element with the remote's name: the real composition
 * without the rest of the shell, for tests in a browser. `globalThis.tries` counts what the loader did.
 */
export const showChains = (loadModule: LoadModule): void => {
  liftTimeLimits();
  const boot = JSON.parse(document.getElementById('jangada-boot')?.textContent ?? '{}') as BootDocument;
  const { plan, planFiles } = boot;
  if (!plan) throw new Error('The page carries no plan');
  installPlanFiles(plan, planFiles);
  reportShellUp();
  const tries: Tries = {};
  Object.assign(globalThis, { tries });
  const page: PageParts = { plan, loadModule: counted(loadModule, tries) };
  for (const planned of Object.values(plan.remotes)) if (planned.remote !== 'host') show(planned, page);
};

import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type {
  Api,
  Appearance,
  Clock,
  Device,
  HostApi,
  Modals,
  Notices,
  ReadonlyStore,
  Panels,
  Push,
  Realtime,
  SessionPort,
  Support,
  Toasts,
} from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { EventBus } from '@jangada/event-bus';
import { isForeignDomError } from '../errors/foreign-dom.ts';
import { createLocalStore } from '../browser/storage.ts';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import { HOST_NAMESPACE } from '../texts/host-texts.ts';
import type { PageTexts } from '../texts/locale/page-texts.ts';
import type { UpdateBlockers } from '@jangada/remote-kit/host/update-blockers';
import { limitUse } from './limit-use.ts';
import type { FailureReporter } from './release-reporter.ts';
import type { DataLayer } from '../third-parties/analytics/data-layer.ts';

export interface HostParts {
  readonly api: Api;
  readonly session: SessionPort;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly bus: EventBus;
  readonly realtime: Realtime;
  readonly modals: Modals;
  readonly panels: Panels;
  readonly toasts: Toasts;
  readonly notices: Notices;
  readonly push: Push;
  readonly support: Support;
  readonly device: ReadonlyStore<Device>;
  readonly router: SiteNavigator;
  readonly texts: Pick<PageTexts, 'instance' | 'language' | 'change'>;
  readonly appearance: Appearance;
  readonly reporter: FailureReporter;
  readonly dataLayer: DataLayer;
  readonly updateBlockers: UpdateBlockers;
  readonly clock: Clock;
}

export interface Member {
  readonly remote: ReleasableName;
  readonly release: { readonly version: string; readonly uniqueName: string };
  readonly signal: AbortSignal;
}

const STORAGE_PREFIX = 'remote:';

type CallApi = (endpoint: Endpoint, fields?: { signal?: AbortSignal }) => Promise<unknown>;

/** Aborts the calls of a remote when the remote ends, except payment calls. */
const withSignal = (api: Api, signal: AbortSignal): Api => {
  const call = api as CallApi;
  const bound: CallApi = (endpoint, fields) =>
    endpoint.movesMoney && !signal.aborted
      ? call(endpoint, fields)
      : call(endpoint, { ...fields, signal: fields?.signal ? AbortSignal.any([fields.signal, signal]) : signal });
  return bound as Api;
};

/** An API error, a network failure or a translated page does not count against the release that reports it. */
export const kindOfReported = (error: unknown) => {
  if (isForeignDomError(error)) return 'translated';
  return error instanceof Error && /^(Api|Network|Abort|Timeout)Error$/.test(error.name) ? 'unexpected' : 'runtime';
};

/** The part of the session that remotes may use. The shell's own session exposes the token. */
const sessionPort = (session: SessionPort): SessionPort => {
  const { getState, getInitialState, subscribe, signIn, signOut, refresh, updateWallet } = session;
  return { getState, getInitialState, subscribe, signIn, signOut, refresh, updateWallet };
};

/** Creates the host API of a remote or of the shell: shared ports, its own storage, its own name on the bus. */
export const createHostApi = (parts: HostParts, { remote, release, signal }: Member): HostApi => {
  const { bus, api } = limitUse({ bus: parts.bus.as(remote, signal), api: withSignal(parts.api, signal) }, (error) => {
    parts.reporter.report({ remote, version: release.version, kind: 'excess', error });
  });
  const { router, texts } = parts;
  return {
    remote,
    release,
    signal,
    api,
    session: sessionPort(parts.session),
    tenant: parts.tenant,
    bus,
    realtime: parts.realtime,
    modals: parts.modals,
    panels: parts.panels,
    toasts: parts.toasts,
    notices: parts.notices,
    push: parts.push,
    support: parts.support,
    device: parts.device,
    navigation: router,
    i18n: {
      language: texts.language,
      change: async (language) => {
        router.changeLanguage(language);
        await texts.change(language);
      },
      instance: texts.instance,
      namespace: remote === 'host' ? HOST_NAMESPACE : release.uniqueName,
    },
    storage: createLocalStore(`${STORAGE_PREFIX}${remote}:`),
    appearance: parts.appearance,
    telemetry: {
      report: (error, facts) => {
        console.error(`[${remote} ${release.version}]`, error, facts ?? '');
        parts.reporter.report({ remote, version: release.version, kind: kindOfReported(error), error });
      },
      mark: (name) => void performance.mark(`${remote}:${name}`),
      track: (name, facts) => parts.dataLayer.push({ event: name, ...facts }),
    },
    updateBlocker: parts.updateBlockers.of(signal),
    clock: { nowMs: parts.clock.nowMs },
  };
};

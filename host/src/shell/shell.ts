import type { StartedCall } from '@jangada/contracts/delivery/boot';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { Appearance, HostApi, ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { ToastQueue } from '@jangada/design/toasts/toast-queue';
import type { QueryClient } from '@jangada/remote-kit/query';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import type { DataLayer } from '../third-parties/analytics/data-layer.ts';
import type { Colors } from '../browser/appearance/colors.ts';
import type { KeyValueStore } from '../browser/storage.ts';
import type { BusLog } from '../composition/bus-log.ts';
import type { LiveOffers } from '../composition/offers.ts';
import type { ReleaseHealth } from '../composition/release-health.ts';
import type { ReleaseReporter } from '../composition/release-reporter.ts';
import type { RemoteModules } from '../composition/remote-modules.ts';
import type { UpdateBlockers } from '@jangada/remote-kit/host/update-blockers';
import type { WatchedDevice } from '../browser/device/device.ts';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import type { ErrorToasts } from '../errors/error-toasts.ts';
import type { PageTexts } from '../texts/locale/page-texts.ts';
import type { AgeGate } from './overlays/age-gate.ts';
import type { ModalQueue } from './overlays/modal-queue.ts';
import type { LazyNotices } from './overlays/notices.ts';
import type { PanelStore } from './overlays/panels.ts';
import type { PushPort } from '../session/push/push.ts';
import type { Install } from '../browser/pwa/install.ts';
import type { RealtimePort } from '../session/realtime/realtime.ts';
import type { PageAheadStore } from './routing/page-ahead.ts';
import type { Redirects } from './routing/redirects.ts';
import type { SiteFacts } from './routing/site-page.ts';
import type { SessionStore } from '../session/session.ts';
import type { ShellSupport } from '../third-parties/support/support.ts';
import type { PendingReload } from './routing/pending-reload.ts';
import type { StoreApi } from 'zustand/vanilla';

/** The parts of the shell, for its views and its deferred work. */
export interface Shell {
  /** The build of this page; null in development. */
  readonly build: string | null;
  readonly plan: Plan | null;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly storage: KeyValueStore;
  readonly device: WatchedDevice;
  readonly colors: Colors;
  readonly insets: Appearance['insets'];
  /** The height of the line above the bottom bar, 0 without one, in CSS pixels. */
  readonly footLine: StoreApi<number>;
  readonly hooks: Hooks<AppHooks>;
  readonly errors: ErrorToasts;
  readonly session: SessionStore;
  /** Calls that were started ahead of the code that makes them; the client answers from them. */
  readonly startedCalls: StartedCall[];
  /** The visitor's headers, for calls that are started ahead. */
  readonly requestHeaders: () => Readonly<Record<string, string>>;
  readonly queries: QueryClient;
  readonly router: SiteNavigator;
  readonly redirects: Redirects;
  /** The current facts that select the page of a path. */
  readonly siteFacts: () => SiteFacts;
  readonly texts: PageTexts;
  readonly modals: ModalQueue;
  readonly ageGate: AgeGate;
  /** The hidden page that is rendered ahead; null when there is none. */
  readonly pageAhead: PageAheadStore;
  readonly panels: PanelStore;
  readonly notices: LazyNotices;
  readonly toasts: ToastQueue;
  readonly realtime: RealtimePort;
  readonly push: PushPort;
  readonly support: ShellSupport;
  readonly install: Install;
  readonly dataLayer: DataLayer;
  readonly offers: LiveOffers;
  readonly modules: RemoteModules;
  readonly health: ReleaseHealth;
  readonly reporter: ReleaseReporter;
  readonly updateBlockers: UpdateBlockers;
  readonly pendingReload: PendingReload;
  /** Null without x-ray. */
  readonly busLog: BusLog | null;
  /** For the shell's own views, which use the same hooks as remotes. */
  readonly hostApi: HostApi;
}

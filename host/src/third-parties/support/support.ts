import type { Device, Modals, ReadonlyStore, Session, Support, Toasts } from '@jangada/contracts/host/host-api';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { i18n } from 'i18next';
import type { AppHooks, Hooks } from '../../errors/app-hooks.ts';
import type { LiveSupport } from './live-support.ts';
import { selectStore } from '../../browser/select-store.ts';
import { isOffered, supportFailedText } from './support-availability.ts';

export interface SupportParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly session: ReadonlyStore<Session>;
  readonly modals: Pick<Modals, 'current' | 'open'>;
  readonly device: ReadonlyStore<Device>;
  readonly toasts: Toasts;
  readonly hooks: Hooks<AppHooks>;
  readonly i18n: i18n;
  /** Loads the third-party adapter. */
  readonly load: () => Promise<LiveSupport>;
}

export interface ShellSupport extends Support {
  /** Allows preloading for players. Called after the first view. */
  start(): void;
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Live support for players only: a guest's page loads none of its code (ANL-05), and the sign-out removes it (ANL-09).
 * A guest who opens it signs in first; then it opens automatically.
 */
export const createSupport = (parts: SupportParts): ShellSupport => {
  const { site, session, modals, device } = parts;
  let live: Promise<LiveSupport> | null = null;
  let isStarted = false;
  /** A request of a guest: `sign-in-shown` while the sign-in is open. */
  let request: 'none' | 'new' | 'sign-in-shown' = 'none';

  const loadLive = (): Promise<LiveSupport> =>
    (live ??= parts.load().catch((error: unknown) => {
      live = null;
      throw error;
    }));

  const player = (): User | null => {
    const who = session.getState();
    return isOffered(site.getState()) && who.status === 'user' ? who.user : null;
  };

  const reportError = (error: unknown) => {
    if (!isAborted(error)) parts.hooks.call('app:thirdPartyError', { error });
  };

  const openFor = async (who: User): Promise<void> => {
    try {
      await (await loadLive()).open(who);
    } catch (error) {
      if (isAborted(error)) return;
      reportError(error);
      parts.toasts.show({ kind: 'error', text: supportFailedText(parts.i18n) });
    }
  };

  const handleRequest = (): void => {
    const { status } = session.getState();
    if (request === 'none' || status === 'checking') return;
    if (request === 'new' && status === 'guest') {
      request = 'sign-in-shown';
      modals.open('auth', { mode: 'login' });
      // No live release offers the dialog: the request is dropped.
      if (modals.current.getState() === null) request = 'none';
      return;
    }
    // A registration continues after the sign-in; a guest who closes the dialog drops the request.
    if (modals.current.getState() !== null) return;
    request = 'none';
    const who = player();
    if (who) void openFor(who);
  };

  const trackPlayer = (): void => {
    const who = player();
    if (!who) {
      live?.then((chat) => chat.leave(), reportError);
      return;
    }
    if (isStarted && !device.getState().savesData)
      loadLive()
        .then((chat) => chat.join(who))
        .catch(reportError);
  };

  site.subscribe(trackPlayer);
  session.subscribe(() => {
    trackPlayer();
    handleRequest();
  });
  modals.current.subscribe(() => {
    // Closes the chat when a dialog opens, because the chat floats above everything, even above persistent dialogs.
    if (modals.current.getState() !== null) live?.then((chat) => chat.close(), reportError);
    handleRequest();
  });

  return {
    available: selectStore(site, isOffered),
    start: () => {
      isStarted = true;
      trackPlayer();
    },
    open: () => {
      if (!isOffered(site.getState())) return;
      const who = player();
      if (who) return void openFor(who);
      request = 'new';
      handleRequest();
    },
  };
};

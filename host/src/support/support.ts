import type { Device, ReadonlyStore, Session, Support, Toasts } from '@jangada/contracts/host/host-api';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { addBundle } from '@jangada/remote-kit/texts';
import type { i18n } from 'i18next';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import type { ModalQueue } from '../overlays/modal-queue.ts';
import type { LiveSupport } from './live-support.ts';
import { selectStore } from '../stores/select-store.ts';
import { isOffered, supportFailedTexts } from './support-availability.ts';

export interface SupportParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly session: ReadonlyStore<Session>;
  readonly modals: Pick<ModalQueue, 'current' | 'open'>;
  readonly device: ReadonlyStore<Device>;
  readonly toasts: Toasts;
  readonly hooks: Hooks<AppHooks>;
  readonly i18n: i18n;
  /** Brings the part that knows the third party. */
  readonly load: () => Promise<LiveSupport>;
}

export interface ShellSupport extends Support {
  /** From now on it may be fetched ahead for players. Call it when the first view is there. */
  start(): void;
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Live support: only players have it, nothing of it is asked for by a guest's page (ANL-05), and it leaves with the
 * player (ANL-09). A guest who wants it signs in first; then it opens by itself.
 */
export const createSupport = (parts: SupportParts): ShellSupport => {
  const { site, session, modals, device } = parts;
  let live: Promise<LiveSupport> | null = null;
  let isStarted = false;
  /** Somebody who is no player yet pressed it: `sign-in-shown` once the sign-in is before them. */
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
      parts.toasts.show({ kind: 'error', text: addBundle(parts.i18n, supportFailedTexts)('failed') });
    }
  };

  const handleRequest = (): void => {
    const { status } = session.getState();
    if (request === 'none' || status === 'checking') return;
    if (request === 'new' && status === 'guest') {
      request = 'sign-in-shown';
      modals.open('auth', { mode: 'login' });
      // No live release may have the dialog: then nobody was asked, and a later sign-in is about something else.
      if (modals.current.getState() === null) request = 'none';
      return;
    }
    // A registration goes on after the sign-in; whoever closes the dialog as a guest has changed their mind.
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
    // It floats over everything, a dialog of ours that wants an answer included.
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

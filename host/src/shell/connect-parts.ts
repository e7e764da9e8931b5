import type { PayloadOf } from '@jangada/contracts/events/event';
import { balanceUpdated, paymentApproved, signedIn } from '@jangada/contracts/events/shell';
import type { Bus } from '@jangada/contracts/host/host-api';
import { locales } from '@jangada/contracts/values/languages';
import { UNAUTHORISED_STATUS } from '../session/api/platform-client.ts';
import { messageKey } from '../errors/error-messages.ts';
import type { Hooks } from '../errors/app-hooks.ts';
import { rememberLanguage } from '../texts/locale/remember-language.ts';
import { requestedPath } from './routing/requested-path.ts';
import { storeParameters } from './routing/tracking-parameters.ts';
import type { Exclusion } from '../session/session-storage.ts';
import { syncTabs } from '../session/tab-sync.ts';
import type { Shell } from './shell.ts';

/** Signals of calls and the session, which are created before the parts that react to them. */
export interface SessionSignals {
  expired: null;
  reauth: null;
  excluded: Exclusion;
}

export interface ConnectedParts extends Pick<
  Shell,
  'storage' | 'errors' | 'session' | 'modals' | 'router' | 'texts' | 'queries'
> {
  readonly signals: Hooks<SessionSignals>;
  /** The shell's own bus. */
  readonly bus: Bus;
  /** Goes home when the current page needs a session. */
  readonly leavePlayerPage: () => void;
}

/** Opens the dialogs and pages that follow from changes of the session. */
const reactToSession = ({ signals, errors, session, modals, bus, router }: ConnectedParts): void => {
  signals.on('expired', () => {
    if (!session.expire()) return;
    errors.show('warning', [messageKey(UNAUTHORISED_STATUS)]);
    modals.open('auth', { mode: 'login' });
  });
  signals.on('reauth', () => {
    // An open password dialog is not replaced when further calls are refused.
    if (modals.current.getState()?.name !== 'reauth') modals.open('reauth', {});
  });
  signals.on('excluded', (exclusion) => modals.open('self-exclusion', exclusion));
  bus.on(signedIn, () => {
    // The register dialog closes itself: it continues with the phone code after the sign-in.
    const requested = requestedPath.take();
    if (requested) router.go(requested, { replace: true });
  });
};

/** Applies balances that arrive as events to the player. */
const updateWallet = ({ session, bus }: ConnectedParts): void => {
  const showWallet = ({ wallet }: PayloadOf<typeof balanceUpdated>) => {
    const now = session.getState();
    if (now.status === 'user') session.updateWallet(now.user.id, wallet);
  };
  bus.on(balanceUpdated, showWallet);
  bus.on(paymentApproved, showWallet);
};

/** Loaded at the first change. Without a connection replies could not be read again either. */
const readAgain = async (queries: Shell['queries']): Promise<void> => {
  const part = await import('../session/api/read-in-new-language.ts').catch(() => null);
  part?.readInNewLanguage(queries);
};

/** Applies the language of the address to the visitor, the texts, the document and the replies. */
const applyLanguage = ({ router, texts, queries }: ConnectedParts): void => {
  // Covers every change of language: by the menu, a remote, a sign-in or the history (I18N-09, I18N-12).
  router.language.subscribe((language) => {
    rememberLanguage(language);
    void texts.change(language);
  });
  // The design system selects its texts by this attribute, so it is set before any view renders.
  const declareLanguage = () => {
    document.documentElement.lang = locales[texts.language.getState()];
  };
  declareLanguage();
  texts.language.subscribe(() => {
    declareLanguage();
    void readAgain(queries);
  });
};

/** Lets the parts of a shell react to the events of others. */
export const connectParts = (parts: ConnectedParts): void => {
  const { storage, router, session, leavePlayerPage } = parts;
  reactToSession(parts);
  syncTabs(session, leavePlayerPage);
  updateWallet(parts);
  router.place.subscribe(({ search }) => storeParameters(search, storage));
  applyLanguage(parts);
};

import type { Transport } from '@jangada/contracts/client/transport';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { locate } from '@jangada/contracts/page/match-route';
import type { Language } from '@jangada/contracts/values/languages';
import type { Hooks } from '../errors/app-hooks.ts';
import { watchPageLeaving } from '../browser/page-leaving.ts';
import { pageTraceparent } from '../browser/page-traceparent.ts';
import type { KeyValueStore } from '../browser/storage.ts';
import { loadStatusText } from '../errors/error-messages.ts';
import type { ErrorToasts } from '../errors/error-toasts.ts';
import { createPlatformClient } from '../session/api/platform-client.ts';
import type { PlatformClientParts } from '../session/api/platform-client.ts';
import { createRevokeToken } from '../session/revoke-token.ts';
import { createSessionStorage } from '../session/session-storage.ts';
import { createSession } from '../session/session.ts';
import type { SessionParts, SessionStore } from '../session/session.ts';
import type { SessionSignals } from './connect-parts.ts';
import { LMCP_KEY } from './routing/tracking-parameters.ts';

/** What every call of this page sends, whoever the visitor is. */
type RequestContext = Pick<
  PlatformClientParts,
  'baseUrl' | 'guestId' | 'lmcp' | 'language' | 'traceparent' | 'transport'
>;

/** The language of the address, which is also the router's. */
export const currentLanguage = (): Language => locate(window.location.pathname).language;

export const createRequestContext = (
  tenant: ReadonlyStore<SiteConfig>,
  storage: KeyValueStore,
  guestId: string,
  transport: Transport,
): RequestContext => ({
  baseUrl: () => tenant.getState().apiLink,
  guestId,
  lmcp: () => storage.get(LMCP_KEY),
  language: currentLanguage,
  traceparent: pageTraceparent(),
  transport,
});

/** The session with its platform client, which signals that the server refused the token or requires the password. */
export const createPlayerSession = (
  requestContext: RequestContext,
  storage: KeyValueStore,
  errors: ErrorToasts,
  signals: Hooks<SessionSignals>,
  reactions: Pick<SessionParts, 'onSignedIn' | 'onSignedOut' | 'onSigningOut'>,
): SessionStore =>
  createSession({
    ...reactions,
    apiWith: (token) =>
      createPlatformClient({
        ...requestContext,
        token,
        onExpired: () => signals.call('expired', null),
        onReauth: () => signals.call('reauth', null),
        onRefusal: errors.refused,
        onNetworkError: errors.unanswered,
        statusText: (status) => loadStatusText(status, requestContext.language()),
      }),
    revoke: createRevokeToken(requestContext),
    storage: createSessionStorage(storage),
    guestId: requestContext.guestId,
    isLeaving: watchPageLeaving(),
    onSelfExcluded: (exclusion) => signals.call('excluded', exclusion),
  });

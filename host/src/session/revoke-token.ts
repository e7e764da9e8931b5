import { logout } from '@jangada/contracts/domains/auth/session';
import { createPlatformClient, type PlatformClientParts } from '../api/platform-client.ts';

type RequestContext = Pick<PlatformClientParts, 'baseUrl' | 'guestId' | 'lmcp' | 'language' | 'transport'>;

const silent = (): void => undefined;

/**
 * Ends a session that is not the page's own, such as one nobody took any more. Nobody is told how it went: the token is
 * thrown away here in any case.
 */
export const createRevokeToken =
  (requestContext: RequestContext) =>
  async (token: string): Promise<void> => {
    const listeners = { onExpired: silent, onReauth: silent, onRefusal: silent, onNetworkError: silent };
    await createPlatformClient({ ...requestContext, ...listeners, token: () => token })(logout).catch(silent);
  };

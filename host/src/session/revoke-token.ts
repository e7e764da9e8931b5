import { logout } from '@jangada/contracts/domains/auth/session';
import { createPlatformClient, type PlatformClientParts } from './api/platform-client.ts';

type RequestContext = Pick<PlatformClientParts, 'baseUrl' | 'guestId' | 'lmcp' | 'language' | 'transport'>;

const silent = (): void => undefined;

/** Revokes a token that the page does not use. The result is ignored: the token is discarded in any case. */
export const createRevokeToken =
  (requestContext: RequestContext) =>
  async (token: string): Promise<void> => {
    const statusText = () => Promise.resolve(null);
    const listeners = { onExpired: silent, onReauth: silent, onRefusal: silent, onNetworkError: silent, statusText };
    await createPlatformClient({ ...requestContext, ...listeners, token: () => token })(logout).catch(silent);
  };

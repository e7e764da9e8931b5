import { logout } from '@jangada/contracts/domains/auth/session';
import { createPlatformClient, type PlatformClientParts } from './api/platform-client.ts';

type RequestContext = Pick<PlatformClientParts, 'baseUrl' | 'guestId' | 'lmcp' | 'language' | 'transport'>;

/** Revokes a token that the page does not use. The result is ignored: the token is discarded in any case. */
export const createRevokeToken =
  (requestContext: RequestContext) =>
  async (token: string): Promise<void> => {
    await createPlatformClient({ ...requestContext, token: () => token })(logout).catch(() => undefined);
  };

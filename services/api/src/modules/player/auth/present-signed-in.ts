import type { login } from '@jangada/contracts/domains/auth/endpoints';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { presentUser } from '../profile/present-user.ts';
import { linkBrowser } from './browsers.ts';

/** The reply of every way of signing in; it also links the browser to the player. */
export const presentSignedIn = (
  { db }: Pick<Platform, 'db'>,
  { user, token }: { readonly user: UserRow; readonly token: string },
  { tenant, browserId }: Call,
): Promise<ReplyOf<typeof login>> =>
  db.transaction(tenant.id, async (tx) => {
    if (browserId) await linkBrowser(tx, user.id, browserId);
    return { data: { user: await presentUser(tx, user, 'with-wallet') }, token };
  });

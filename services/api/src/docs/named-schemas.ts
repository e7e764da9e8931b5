import * as auth from '@jangada/contracts/auth/endpoints';
import * as bonuses from '@jangada/contracts/bonuses/endpoints';
import * as box from '@jangada/contracts/boxes/box';
import * as attachments from '@jangada/contracts/chat/attachments';
import * as chatMessage from '@jangada/contracts/chat/message';
import * as document from '@jangada/contracts/documents/document';
import * as gameCalls from '@jangada/contracts/games/endpoints';
import * as game from '@jangada/contracts/games/game';
import * as mission from '@jangada/contracts/missions/mission';
import * as notifications from '@jangada/contracts/notifications/endpoints';
import * as payments from '@jangada/contracts/payments/endpoints';
import * as status from '@jangada/contracts/payments/status';
import * as affiliates from '@jangada/contracts/profile/affiliates';
import * as capabilities from '@jangada/contracts/profile/capabilities';
import * as profile from '@jangada/contracts/profile/endpoints';
import * as limits from '@jangada/contracts/profile/limits';
import * as publicProfile from '@jangada/contracts/profile/public-profile';
import * as user from '@jangada/contracts/profile/user';
import * as vip from '@jangada/contracts/profile/vip';
import type { Schema } from '@jangada/contracts/schema';
import * as site from '@jangada/contracts/site/endpoints';
import * as siteConfig from '@jangada/contracts/site/site-config';
import * as wallet from '@jangada/contracts/wallet/endpoints';

const modules: readonly object[] = [
  auth,
  bonuses,
  box,
  attachments,
  chatMessage,
  document,
  gameCalls,
  game,
  mission,
  notifications,
  payments,
  status,
  affiliates,
  capabilities,
  profile,
  limits,
  publicProfile,
  user,
  vip,
  site,
  siteConfig,
  wallet,
];

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/**
 * The schemas that the document gives a place of their own: everything the contracts export by name. One that is not
 * listed here is written out where it stands.
 */
export const namedSchemas: ReadonlyMap<string, Schema> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema]),
);

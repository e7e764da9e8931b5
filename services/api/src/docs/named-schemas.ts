import * as auth from '@jangada/contracts/domains/auth/endpoints';
import * as bonuses from '@jangada/contracts/domains/bonuses/endpoints';
import * as box from '@jangada/contracts/domains/boxes/box';
import * as attachments from '@jangada/contracts/domains/chat/attachments';
import * as chatMessage from '@jangada/contracts/domains/chat/message';
import * as document from '@jangada/contracts/domains/documents/document';
import * as gameCalls from '@jangada/contracts/domains/games/endpoints';
import * as game from '@jangada/contracts/domains/games/game';
import * as mission from '@jangada/contracts/domains/missions/mission';
import * as notifications from '@jangada/contracts/domains/notifications/endpoints';
import * as payments from '@jangada/contracts/domains/payments/endpoints';
import * as status from '@jangada/contracts/domains/payments/status';
import * as affiliates from '@jangada/contracts/domains/profile/affiliates';
import * as capabilities from '@jangada/contracts/domains/profile/capabilities';
import * as profile from '@jangada/contracts/domains/profile/endpoints';
import * as limits from '@jangada/contracts/domains/profile/limits';
import * as publicProfile from '@jangada/contracts/domains/profile/public-profile';
import * as user from '@jangada/contracts/domains/profile/user';
import * as vip from '@jangada/contracts/domains/profile/vip';
import type { Schema } from '@jangada/contracts/values/schema';
import * as site from '@jangada/contracts/domains/site/endpoints';
import * as siteConfig from '@jangada/contracts/domains/site/site-config';
import * as wallet from '@jangada/contracts/domains/wallet/endpoints';

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

/** The schemas with their own entry in the document: all named exports of the contracts. Other schemas are inlined. */
export const namedSchemas: ReadonlyMap<string, Schema> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .map(([name, schema]) => [name.replace(/^./, (letter) => letter.toUpperCase()), schema]),
);

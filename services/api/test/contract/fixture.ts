import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Database, Tx } from '../../src/database/database.ts';
import type { RestrictionTables } from '../../src/modules/eligibility/access/tables.ts';
import { guardWallet } from '../../src/modules/eligibility/access/guard-wallet.ts';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { aPlayer, type Player } from '../support/players.ts';
import type { SandboxProcess } from '../support/sandbox-process.ts';
import { guest, type Answer, type CallOptions, type TestPlatform } from '../support/test-platform.ts';
import type { Prepared } from './case.ts';

/** The parameter of a case. */
export interface Fixture {
  readonly platform: TestPlatform;
  /** The demo's third parties as a process, for PIX, which the platform's own stand-ins do not have. */
  readonly sandbox: SandboxProcess;
  /** A new player of the first tenant, with `PLAYER_CASH`. */
  readonly player: Player;
  /** Another new player. */
  aPlayer(about?: Parameters<typeof aPlayer>[1]): Promise<Player>;
  /** Calls another operation first, by default as the fixture's player. */
  call(endpoint: Endpoint, prepared?: Prepared): Promise<Answer>;
  /** Writes into the first tenant, bypassing the API. */
  write<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Restricts a player and returns the player. */
  restrict(player: Player, source: RestrictionTables['restrictions']['source']): Promise<Player>;
  block(player: Player): Promise<Player>;
  /**
   * Third parties do not answer on paths with this prefix until the returned function is called; it can be a case's
   * `undo`.
   */
  sendAway(path: string): () => void;
}

export const FIRST_TENANT = 'jangada';
export const SECOND_TENANT = 'tucano';
/** The tenant that requires a verified identity. */
export const REGULATED_TENANT = 'onca';

/** R$ 1.000,00. */
export const PLAYER_CASH = 100_000;

export const hostOf = (tenant: string): string =>
  demoTenants.find(({ id }) => id === tenant)?.hostname ?? `${tenant}.localhost`;

export const createFixture = async (platform: TestPlatform, sandbox: SandboxProcess): Promise<Fixture> => {
  const { db } = platform;
  const player = await aPlayer(db, { cash: PLAYER_CASH });
  return {
    platform,
    sandbox,
    player,
    aPlayer: (about) => aPlayer(db, about),
    call: (endpoint, prepared = {}) => platform.call(endpoint, callOptionsOf(endpoint, player, prepared)),
    write: (run) => db.transaction(FIRST_TENANT, run),
    restrict: async (who, source) => {
      await restrict(db, who, source);
      return who;
    },
    block: async (who) => {
      const { id } = who.user;
      await db.transaction(who.tenant, (tx) =>
        guardWallet(tx, id, () => tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute()),
      );
      return who;
    },
    sendAway: (path) => {
      platform.third.away.add(path);
      return () => void platform.third.away.delete(path);
    },
  };
};

async function restrict(
  db: Database,
  { tenant, user }: Player,
  source: RestrictionTables['restrictions']['source'],
): Promise<void> {
  const row = { user_id: user.id, source, reason: 'contract' };
  await db.transaction(tenant, (tx) =>
    guardWallet(tx, user.id, () => tx.insertInto('restrictions').values(row).execute()),
  );
}

/** The default caller of a case: the fixture's player where a session is required, else a guest. */
export const callOptionsOf = (endpoint: Endpoint, player: Player, prepared: Prepared): CallOptions => {
  const { as, holds: _holds, undo: _undo, ...input } = prepared;
  if (as) return { token: as.token, host: hostOf(as.tenant), ...input };
  const named = 'token' in prepared || 'guest' in prepared;
  if (named || endpoint.access === 'anyone') return input;
  return endpoint.access === 'user' ? { token: player.token, ...input } : { guest, ...input };
};

/** An id that no row has: identities count up from one. */
export const UNKNOWN_ID = 4_000_000_000;

let phones = 80_000_000;

/** An unused mobile phone in São Paulo, as typed. */
export const aPhone = (): string => `(11) 9${(phones += 1)}`;

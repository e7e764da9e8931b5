import type { launchGame } from '@jangada/contracts/domains/games/endpoints';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest, newToken } from '../../../crypto/tokens.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { mayLaunch } from '../../eligibility/access/capabilities.ts';
import type { Session } from '../../../users/sessions.ts';
import { getUser } from '../../../users/users.repository.ts';
import { externalName } from '../betting/player-names.ts';
import { launchFreeSpins, type FreeRounds } from '../../rewards/bonuses/free-spins.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { findGame, type GameRow } from './games.repository.ts';
import { isLaunchAddress } from './launch-address.ts';
import { isSwitchedOff } from './switches.repository.ts';

/** A game that stays open overnight remains playable; after this time it must be launched again. */
const LAUNCH_MS = 12 * 60 * 60 * 1000;

type Input = BodyOf<typeof launchGame>;

/** Opens a game: for real money with its own token, as a demo without any player data (CAS-56, CAS-09). */
export const launch = async (app: Platform, input: Input, call: Call): Promise<{ gameUrl: string }> => {
  const { game_id: gameId, provider_code: providerCode, demo = false } = input;
  const session = demo ? null : sessionOf(call);
  const { game, player } = await app.db.transaction(call.tenant.id, async (tx) => {
    const found = await findGame(tx, gameId, providerCode);
    if (!found) throw new DomainError('game.not-found');
    if (found.only_demo && !demo) throw new DomainError('game.demo-only');
    if (demo && !found.has_demo && !found.only_demo) throw new DomainError('game.no-demo');
    if (await isSwitchedOff(tx, found)) throw new DomainError('game.unavailable');
    await countView(tx, found);
    return { game: found, player: session && (await createLaunch(tx, session, found, call)) };
  });
  const aggregator = app.aggregators.find(({ name }) => name === game.aggregator);
  if (!aggregator) throw new DomainError('game.unavailable');
  const link = siteOrigin(app.config, call.hostname);
  try {
    const gameUrl = await aggregator.launch({
      tenantId: call.tenant.id,
      providerCode: game.provider_code,
      gameCode: game.code,
      player,
      language: input.language ?? call.language,
      mobile: input.mobile ?? false,
      lobbyUrl: `${link}/casino`,
      depositUrl: `${link}/account/wallet`,
      ip: call.ip,
    });
    if (!isLaunchAddress(gameUrl, app.config, await app.tenants.list())) {
      const origin = URL.parse(gameUrl)?.origin ?? null;
      call.log.error(
        { game: game.code, origin },
        `${aggregator.name}: it gave a launch address that no game may be opened at`,
      );
      throw new DomainError('game.unavailable');
    }
    return { gameUrl };
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    await recordUnreadableAnswer(app.db, call.tenant.id, 'game-address', error);
    throw new DomainError('game.unavailable');
  }
};

interface GameLaunch {
  readonly user: string;
  readonly token: string;
  readonly freeRounds: FreeRounds | null;
}

async function createLaunch(tx: Tx, session: Session, game: GameRow, { tenant }: Call): Promise<GameLaunch> {
  const { userId, publicId, tokenHash } = session;
  const freeRounds = await launchFreeSpins(tx, userId, game.code);
  const hasOpenPlay = freeRounds !== null || (await hasOpenRound(tx, userId, game.id));
  await mayLaunch(tx, await getUser(tx, userId), tenant, hasOpenPlay);
  const token = newToken();
  const expires = new Date(Date.now() + LAUNCH_MS);
  await tx
    .insertInto('game_launches')
    .values({
      token_hash: digest(token),
      user_id: userId,
      game_id: game.id,
      session_hash: tokenHash,
      expires_at: expires,
    })
    .execute();
  await tx
    .insertInto('game_plays')
    .values({ user_id: userId, game_id: game.id })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'game_id'])
        .doUpdateSet({ launches: sql`game_plays.launches + 1`, last_launched_at: new Date() }),
    )
    .execute();
  return { user: externalName(tenant.id, publicId), token, freeRounds };
}

/**
 * Rounds older than the lifetime of a launch do not count: no player has their page open any more, and the provider
 * ends them.
 */
async function hasOpenRound(tx: Tx, userId: number, gameId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('bets')
    .select('id')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .where('kind', '=', 'bet')
    .where('settled_at', 'is', null)
    .where('rolled_back_at', 'is', null)
    .where('refunded_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - LAUNCH_MS))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const countView = (tx: Tx, game: GameRow) =>
  tx
    .updateTable('games')
    .set({ views: sql`views + 1` })
    .where('id', '=', game.id)
    .execute();

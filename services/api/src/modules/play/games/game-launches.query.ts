import { sql, type RawBuilder } from 'kysely';
import { digest } from '../../../crypto/tokens.ts';
import { PREPARED } from '../../../database/pipelined-dialect.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { LOCKED_AFTER_MS } from '../../../users/presence.ts';
import type { WalletCall } from '../../../vendors/aggregators/wallet-call.ts';
import type { PlayedGame } from '../betting/bet-instructions.ts';

/** The game and the launch that a bet names; each may be missing. */
export interface GameLaunch extends Omit<PlayedGame, 'title' | 'address'> {
  readonly title: string;
  readonly gamecode: string | null;
  readonly providercode: string | null;
  readonly playable: boolean;
  readonly launchedBy: number | null;
  /** The launch or its session has ended. */
  readonly ended: boolean;
}

interface Asked {
  readonly publicId: string;
  readonly call: Pick<WalletCall, 'token' | 'gameCode'>;
}

/** An aggregator that sends no token back names the player alone: the launch of this game that is still open, or else the newest. */
const launchOfPlayer = (provider: string) => sql`
  left join lateral (
    select launched.* from sessions own
    join game_launches launched on launched.session_hash = own.token_hash
    join games opened on opened.id = launched.game_id
    where own.user_id = (select users.id from users where users.public_id = input.public_id)
      and opened.aggregator = ${provider}
    order by own.revoked_at is null and least(launched.expires_at, own.expires_at) > now() desc,
      opened.code = input.code desc, launched.created_at desc
    limit 1) l on true`;

const launchOfToken = sql`left join game_launches l on l.token_hash = input.token_hash`;

/**
 * Two makers may use the same code: the game of the launch is used then, and without a launch always the same one. On
 * regulated sites, half an hour without a call of the player or a bet locks play: `LOCKED_AFTER_MS`.
 *
 * @returns in the order of the calls
 */
export const selectLaunches = (
  provider: string,
  asked: readonly Asked[],
  { settings }: Tenant,
): RawBuilder<GameLaunch> => {
  const lockedAfterSeconds = settings.site.is_regulated ? LOCKED_AFTER_MS / 1_000 : null;
  const hasTokens = asked.some(({ call }) => call.token !== null);
  return sql<GameLaunch>`
    ${PREPARED} select launch.* from unnest(
      ${asked.map(({ call }) => call.gameCode)}::text[], ${asked.map(({ call }) => digest(call.token ?? ''))}::text[],
      ${asked.map(({ publicId }) => publicId)}::uuid[]
    ) with ordinality input (code, token_hash, public_id, position)
    cross join lateral (
      select g.id, coalesce(g.title, '') as title, g.image, g.code as gamecode, g.provider_code as providercode,
        coalesce(g.bonus_allowed, false) as "bonusAllowed", g.max_win_multiplier::double precision as "maxWinMultiplier",
        coalesce(g.active and not g.only_demo, false) and not exists (
          select from game_switches off
          where off.provider_code = g.provider_code and (off.game_code is null or off.game_code = g.code)) as playable,
        l.user_id as "launchedBy",
        coalesce(least(l.expires_at, s.expires_at) <= now(), false) or s.revoked_at is not null
          or case when s.seen_at < now() - make_interval(secs => ${lockedAfterSeconds}) then not exists (
            select from (select created_at from bets where user_id = l.user_id and kind = 'bet' order by created_at desc limit 1) last
            where last.created_at > now() - make_interval(secs => ${lockedAfterSeconds})) else false end as ended
      from (values (true)) one (row)
      left join games g on g.code = input.code and g.aggregator = ${provider}
      ${hasTokens ? launchOfToken : launchOfPlayer(provider)}
      left join sessions s on s.token_hash = l.session_hash
      order by g.id = l.game_id desc nulls last, g.id
      limit 1
    ) launch order by input.position`;
};

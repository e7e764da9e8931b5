import assert from 'node:assert/strict';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { sql } from 'kysely';
import { guardWallet } from '../../src/modules/eligibility/access/guard-wallet.ts';
import type { Source } from '../../src/modules/eligibility/access/restrictions.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import type { Player } from './players.ts';
import type { Answer, TestPlatform } from './test-platform.ts';

/** The host that players of a tenant call. */
export const hosts: Readonly<Record<string, string>> = { jangada: 'localhost', onca: 'onca.localhost' };

/** Helpers for players with limits and restrictions. */
export const restrictedPlayers = (platform: () => TestPlatform) => {
  const settings = (player: Player, body: object = {}) =>
    platform().call(updateSettings, { token: player.token, body, host: hosts[player.tenant] ?? 'localhost' });

  const limit = (kind: string, value: number | null, window = 'day') => ({ limits: [{ kind, window, value }] });

  const deposit = (player: Player, amount: number) =>
    platform().call(createDeposit, { token: player.token, body: { amount } });

  /** No PIX provider runs here, so a call that reaches it was permitted. */
  const wasLetThrough = ({ body }: Answer): boolean => body.code === 'deposit.provider-unavailable';

  let bets = 0;
  const bet = async (player: Player, reais: number) => {
    bets += 1;
    const { body } = await platform().studio('/transaction/bet', {
      user: player.externalName,
      token: player.launchToken,
      game_code: 'mare_tidal',
      currency: 'BRL',
      transaction_uuid: `bet-${bets}`,
      round: `round-${bets}`,
      amount: reais * 100_000,
    });
    return { status: body.status as string, tx: `bet-${bets}`, round: `round-${bets}` };
  };

  const win = ({ tx, round }: { tx: string; round: string }, player: Player, reais: number) =>
    platform().studio('/transaction/win', {
      user: player.externalName,
      token: player.launchToken,
      game_code: 'mare_tidal',
      currency: 'BRL',
      transaction_uuid: `win-${tx}`,
      reference_transaction_uuid: tx,
      round,
      amount: reais * 100_000,
    });

  /** Advances the time of pending limits. */
  const aDayLater = (player: Player) =>
    platform().db.transaction(player.tenant, (tx) =>
      sql`update player_limits set pending_from = pending_from - interval '25 hours' where user_id = ${player.user.id}`.execute(
        tx,
      ),
    );

  const restrict = (player: Player, source: Source, row: { start_at?: Date; end_at?: Date } = {}) =>
    platform().db.transaction(player.tenant, (tx) =>
      guardWallet(tx, player.user.id, () =>
        tx
          .insertInto('restrictions')
          .values({ user_id: player.user.id, source, reason: 'test', ...row })
          .execute(),
      ),
    );

  const tenantOf = async (player: Player) => {
    const tenant = await createTenants(platform().db).find(player.tenant);
    assert.ok(tenant);
    return tenant;
  };

  const ended = (player: Player) =>
    platform().db.transaction(player.tenant, (tx) =>
      sql`update restrictions set start_at = start_at - interval '2 years', end_at = now() - interval '1 minute'
        where user_id = ${player.user.id}`.execute(tx),
    );

  return { settings, limit, deposit, wasLetThrough, bet, win, aDayLater, restrict, tenantOf, ended };
};

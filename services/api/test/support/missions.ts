import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as contract from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { expireMissions } from '../../src/modules/rewards/missions/expire-missions.ts';
import { trackMissions } from '../../src/modules/rewards/missions/track-missions.ts';
import { insertMission, type NewMission } from '../../src/modules/rewards/missions/missions.repository.ts';
import { undoRewards } from '../../src/modules/rewards/undo-rewards.ts';
import { deliverWaitingFacts } from './facts.ts';
import { rewardsPorts } from '../../src/ports/rewards-ports.ts';
import { aPlayer, balancesOf, type Player } from './players.ts';
import { playRound } from './rounds.ts';
import type { TestPlatform } from './test-platform.ts';

/** The reward of a test mission, in centavos. */
export const REWARD = 2_000;

const both = (text: string) => JSON.stringify({ pt: text, en: `${text} (en)` });

/** Helpers for players and missions. @param at the platform of the test file, after its start */
export const missionVerbs = (at: () => TestPlatform) => {
  /** A mission by default: stake R$ 10,00, win R$ 20,00. */
  const aMission = (about: Partial<NewMission> = {}, tenant = 'jangada'): Promise<number> =>
    at().db.transaction(tenant, async (tx) => {
      const mission = await insertMission(tx, {
        name: `test-${randomUUID()}`,
        title: both('Aqueça o motor'),
        description: both('Aposte R$ 10,00'),
        goal_kind: 'stake',
        goal_target: 1_000,
        reward_type: 'balance',
        reward_value: REWARD,
        audience: 'everyone',
        hours_max: 24,
        ...about,
      });
      return mission.id;
    });

  const hostOf = (player: Player) => (player.tenant === 'jangada' ? 'localhost' : `${player.tenant}.localhost`);

  const accept = (player: Player, id: number) =>
    at().call(contract.acceptMission, { token: player.token, host: hostOf(player), params: { id } });

  const claim = (player: Player, id: number, key?: string) =>
    at().call(contract.claimMission, {
      token: player.token,
      host: hostOf(player),
      params: { id },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });

  const see = async (player: Player, id: number): Promise<Mission> =>
    (await at().call(contract.getMission, { token: player.token, host: hostOf(player), params: { id } })).body.data;

  const list = async (input: { token?: string; guest?: string; host?: string }): Promise<Mission[]> =>
    (await at().call(contract.listMissions, input)).body.data;

  const deliver = (tenant = 'jangada') =>
    deliverWaitingFacts(at(), tenant, [trackMissions(rewardsPorts), undoRewards(rewardsPorts)]);

  const play = async (player: Player, amount: number, about: Parameters<typeof playRound>[3] = {}): Promise<string> => {
    const bet = await playRound(at().db, player, amount, about);
    await deliver(player.tenant);
    return bet;
  };

  const stakeTrackersOf = ({ tenant, user }: Player) =>
    at().db.read(tenant, async (reader) => {
      const wallet = reader.selectFrom('wallets').select('stake_trackers').where('user_id', '=', user.id);
      return (await wallet.executeTakeFirstOrThrow()).stake_trackers;
    });

  const cashOf = async (player: Player) => (await balancesOf(at().db, player)).cash;

  /** A player with a claimable mission. */
  async function withCompleted(about: Partial<NewMission> = {}): Promise<{ player: Player; id: number }> {
    const player = await aPlayer(at().db, { cash: 1_000 });
    const id = await aMission(about);
    await accept(player, id);
    await play(player, 1_000);
    assert.equal((await see(player, id)).status, 'completed');
    return { player, id };
  }

  const runOut = (player: Player, id: number) =>
    at().db.transaction(player.tenant, (tx) =>
      tx
        .updateTable('user_missions')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('mission_id', '=', id)
        .where('user_id', '=', player.user.id)
        .execute(),
    );

  const expire = () =>
    // The job needs only the database and the tenant's name.
    expireMissions.run(
      { db: at().db } as Parameters<typeof expireMissions.run>[0],
      { id: 'jangada' } as Parameters<typeof expireMissions.run>[1],
    );

  return {
    aMission,
    hostOf,
    accept,
    claim,
    see,
    list,
    deliver,
    play,
    stakeTrackersOf,
    cashOf,
    withCompleted,
    runOut,
    expire,
  };
};

import { randomInt, randomUUID, sign } from 'node:crypto';
import { claimCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import { buyBox } from '@jangada/contracts/domains/boxes/endpoints';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { UNITS_PER_CENTAVO } from '../../src/vendors/studio/read-movements.ts';
import { STUDIO } from '../../src/vendors/studio/studio.ts';
import { SIGNATURE_HEADER } from '../../src/vendors/studio/signature.ts';
import type { Move, Sent } from './move.ts';
import { post } from './post.ts';
import { CASHBACK_AMOUNT, type Charge, type MoneyStage, type CrashFixture, type StagePlayer } from './stage.ts';

const STAKE_CENTAVOS_MIN = 20;
const STAKE_CENTAVOS_MAX = 500;
const WITHDRAWAL_CENTAVOS = 10_000;
const TOO_MANY = 429;

const unknown: Sent = { outcome: 'unknown' };

export interface Bet extends Move {
  readonly uuid: string;
  readonly round: string;
}

/** Creates the moves of one round's storm. */
export const createMoves = (apiUrl: string, stage: MoneyStage, fixture: CrashFixture) => {
  const studio = async (path: string, player: StagePlayer, more: object): Promise<Sent> => {
    const payload = JSON.stringify({
      request_uuid: randomUUID(),
      user: player.externalName,
      token: player.launchToken,
      game_code: fixture.gameCode,
      currency: 'BRL',
      ...more,
    });
    const signature = sign('RSA-SHA256', Buffer.from(payload), stage.studioKey).toString('base64');
    const input = await post(`${apiUrl}/providers/studio${path}`, { [SIGNATURE_HEADER]: signature }, payload);
    if (input?.status !== 200) return unknown;
    return { outcome: input.body.status === 'RS_OK' ? 'acknowledged' : 'refused' };
  };

  const bet = (player: StagePlayer): Bet => {
    const amount = randomInt(STAKE_CENTAVOS_MIN, STAKE_CENTAVOS_MAX);
    const [uuid, round] = [randomUUID(), randomUUID()];
    return {
      ...fresh('bet', player, -amount, `bet:${STUDIO}:${uuid}`),
      uuid,
      round,
      send: () =>
        studio('/transaction/bet', player, { transaction_uuid: uuid, round, amount: amount * UNITS_PER_CENTAVO }),
    };
  };

  const win = (player: StagePlayer, { uuid: reference, round }: Bet): Move => {
    const amount = randomInt(STAKE_CENTAVOS_MIN, STAKE_CENTAVOS_MAX);
    const uuid = randomUUID();
    return {
      ...fresh('win', player, amount, `win:${STUDIO}:${uuid}`),
      send: () =>
        studio('/transaction/win', player, {
          transaction_uuid: uuid,
          reference_transaction_uuid: reference,
          round,
          round_closed: true,
          amount: amount * UNITS_PER_CENTAVO,
        }),
    };
  };

  const rollback = (player: StagePlayer, { uuid: reference, round, cash }: Bet): Move => {
    const uuid = randomUUID();
    return {
      ...fresh('rollback', player, -cash, `rollback:${STUDIO}:${reference}`),
      send: () =>
        studio('/transaction/rollback', player, {
          transaction_uuid: uuid,
          reference_transaction_uuid: reference,
          round,
        }),
    };
  };

  const deposit = (player: StagePlayer, charge: Charge): Move => {
    const { ledgerKey, send } = stage.deposit(apiUrl, player, charge);
    return { ...fresh('deposit', player, charge.amount, ledgerKey), send };
  };

  /** A call of the player with an Idempotency-Key. @param keyOf the ledger's key, for replies that contain its id */
  const ownCall = (player: StagePlayer, endpoint: Endpoint, body: object, keyOf?: (id: number) => string) => {
    const headers = { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID() };
    return async (): Promise<Sent> => {
      const input = await post(`${apiUrl}${endpoint.path}`, headers, JSON.stringify(body));
      if (!input || input.status >= 500 || input.status === TOO_MANY) return unknown;
      if (input.status !== 200) return { outcome: 'refused' };
      return { outcome: 'acknowledged', ...(keyOf ? { ledgerKey: keyOf(input.body.data?.id ?? 0) } : {}) };
    };
  };

  const boxBuy = (player: StagePlayer): Move => ({
    ...fresh('box-buy', player, -fixture.boxPrice, null),
    send: ownCall(player, buyBox, { box_id: fixture.boxId }, (id) => `box-buy:${id}`),
  });

  const withdrawal = (player: StagePlayer): Move => ({
    ...fresh('withdrawal', player, -WITHDRAWAL_CENTAVOS, null),
    hold: WITHDRAWAL_CENTAVOS,
    send: ownCall(
      player,
      requestWithdrawal,
      { method_id: player.methodId, amount: WITHDRAWAL_CENTAVOS },
      (id) => `withdrawal:${id}`,
    ),
  });

  /** Several clients may claim the same cashback; one of them gets it. */
  const cashback = (player: StagePlayer, id: number): Move => ({
    ...fresh('cashback', player, CASHBACK_AMOUNT, `cashback:${id}`),
    send: ownCall(player, claimCashback, { cashback_id: id }),
  });

  return { bet, win, rollback, deposit, boxBuy, withdrawal, cashback };
};

export type Moves = ReturnType<typeof createMoves>;

const fresh = (kind: Move['kind'], { user }: StagePlayer, cash: number, ledgerKey: string | null) => ({
  kind,
  userId: user.id,
  cash,
  hold: 0,
  ledgerKey,
  outcome: 'unknown' as const,
});

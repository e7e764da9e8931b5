import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import { giveCashback } from '@jangada/contracts/ops/bonuses';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import { asOwner } from '../support/as-owner.ts';
import { aPlayer, type Player } from '../support/players.ts';
import { aPerson, signedInAt, type NewPerson, type TestPerson } from '../support/staff.ts';
import type { Answer, TestPlatform } from '../support/test-platform.ts';

export const TENANT = 'jangada';

type Headers = Readonly<Record<string, string>>;

/** A call of a command that is allowed, and does something. */
export interface Call {
  readonly params?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  /** Of the person who calls; by default Maria with her key. */
  readonly headers?: Headers;
}

export type PrepareCall = (scene: Scene) => Promise<Call>;

export type Scene = ReturnType<typeof createScene>;

const VERIFIED = () => ({ email_verified_at: new Date(), phone_verified_at: new Date() });
/** More than support gives alone. */
const GIFT_FOR_TWO = 80_00;

/** Numbers that are the same in every run with this seed (a linear congruential generator). */
const randomNumbers = (seed: number) => {
  let state = seed >>> 0;
  return (min: number, max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return min + Math.floor((state / 2 ** 32) * (max - min + 1));
  };
};

/** Prepares what commands are about. @param origin the PIX provider's */
export const createScene = (platform: TestPlatform, seed: number, origin: string) => {
  const number = randomNumbers(seed);
  let made = 0;
  const name = (kind: string): string => `${kind}-${(made += 1)}`;

  const run = async (operation: Operation, call: Call): Promise<Answer> => {
    const params = { tenant: TENANT, ...call.params };
    const answer = await platform.op(operation, { ...call, params });
    assert.equal(answer.status, 200, `${operation.words}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

  const player = async (cash = 100_000): Promise<Player> => {
    const one = await aPlayer(platform.db, { cash });
    await platform.db.transaction(TENANT, (tx) =>
      tx.updateTable('users').set(VERIFIED()).where('id', '=', one.user.id).execute(),
    );
    return one;
  };

  const write = (statement: string, values: unknown[] = []): Promise<number> =>
    asOwner(platform.database, async (owner) => {
      await owner.query(`select set_config('app.tenant', $1, false)`, [TENANT]);
      const { rows } = await owner.query<{ id: string }>(statement, values);
      return Number(rows[0]?.id);
    });

  const person = async (of: NewPerson = {}): Promise<TestPerson & { readonly headers: Headers }> => {
    const one = await aPerson(platform.db, name('person'), { since: new Date(0), ...of });
    return { ...one, headers: await signedInAt(platform.db, one) };
  };

  return {
    ...{ platform, number, name, run, player, write, person, origin },
    /** An amount in centavos. */
    amount: () => number(1_00, 49_00),
    of: async () => ({ id: (await player()).user.id }),
    /** Under review, because it is the first of its player. */
    withdrawal: async (): Promise<{ id: number; player: Player }> => {
      const one = await player();
      const { token } = one;
      const method = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
      const body = { method_id: method.body.data.id as number, amount: number(20_00, 900_00) };
      const asked = await platform.call(requestWithdrawal, { token, body });
      assert.equal(asked.status, 200, JSON.stringify(asked.body));
      return { id: asked.body.data.id as number, player: one };
    },
    /** A gift that waits for a second person. */
    request: async () => {
      const asker = await person({ roles: ['support'] });
      const asked = await platform.op(giveCashback, {
        params: { tenant: TENANT },
        body: { player: (await player()).user.id, amount: GIFT_FOR_TWO, ref: randomUUID() },
        headers: asker.headers,
        unanswered: true,
      });
      assert.equal(asked.status, 202, JSON.stringify(asked.body));
      return { asker, request: asked.body['request'] as SecondRequest };
    },
  };
};

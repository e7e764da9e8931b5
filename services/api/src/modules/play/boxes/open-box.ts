import type { openBox } from '@jangada/contracts/domains/boxes/endpoints';
import { drawFairly } from '@jangada/contracts/domains/boxes/fair-draw';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { mayBet } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { listPrizesOf } from './box-types.repository.ts';
import { lockOwnedBox } from './owned.repository.ts';
import { presentDraw, presentOwnedPrize } from './present-box.ts';

/**
 * Opens a box: draws with the committed seed, stores the prize and publishes the seed, in one transaction. Opening is
 * playing, so players who may not bet cannot open one; they can sell a bought box back.
 *
 * @throws boxes.not-found, boxes.not-closed, and the errors of `mayBet`
 */
export const openOneBox = async (
  tx: Tx,
  call: Pick<Call, 'tenant' | 'language'>,
  userId: number,
  input: { readonly box_id: number; readonly client_seed?: string | undefined },
): Promise<ReplyOf<typeof openBox>> => {
  const owned = await lockOwnedBox(tx, userId, input.box_id);
  if (!owned) throw new DomainError('boxes.not-found');
  if (owned.status !== 'closed') throw new DomainError('boxes.not-closed', { facts: { status: owned.status } });
  await mayBet(tx, await getUser(tx, userId), call.tenant);

  const clientSeed = input.client_seed ?? '';
  const prizes = await listPrizesOf(tx, owned.box_type_id);
  const weights = prizes.map(({ weight }) => weight);
  const { index, nonce } = await drawFairly({ serverSeed: owned.server_seed, clientSeed, boxId: owned.id, weights });
  const drawn = prizes[index];
  if (!drawn) throw new RangeError(`the draw of box ${owned.id} points to no prize`);

  const prize = await tx
    .insertInto('user_prizes')
    .values({ user_id: userId, user_box_id: owned.id, box_prize_id: drawn.id, value: drawn.value })
    .returningAll()
    .executeTakeFirstOrThrow();
  const opened = await tx
    .updateTable('user_boxes')
    .set({ status: 'opened', client_seed: clientSeed, nonce, prize_index: index, opened_at: new Date() })
    .where('id', '=', owned.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { data: presentOwnedPrize(prize, prizes, owned.box_type_id, call.language), draw: presentDraw(opened) };
};

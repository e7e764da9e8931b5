import type { Tx } from '../database/database.ts';
import { createBoxType } from '../modules/play/boxes/new-box-type.ts';
import { buyOneBox, sellsBoxes } from '../modules/play/boxes/buy-box.ts';
import { grantBox } from '../modules/play/boxes/grant-box.ts';
import { openOneBox } from '../modules/play/boxes/open-box.ts';
import { sellOnePrize } from '../modules/play/boxes/sell.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { demoBoxes } from './demo-boxes.ts';
import { areaCodes, signedInPeople } from './people.ts';

/** Boxes on sale, and some owned by players: closed, opened with a stored prize, opened with a sold prize. */
export const seedBoxes = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const ids: number[] = [];
  for (const box of demoBoxes(tenant.id)) {
    const known = await tx.selectFrom('box_types').select('id').where('name', '=', box.name).executeTakeFirst();
    ids.push((known ?? (await createBoxType(tx, box))).id);
  }
  const [first, second = first] = ids;
  if (first === undefined || second === undefined) return;
  const [some, , vip] = signedInPeople;
  for (const [person, buys] of [
    [some, false],
    [vip, true],
  ] as const) {
    const userId = person && (await playerWith(tx, tenant, person.phone));
    if (userId === undefined || (await hasBoxes(tx, userId))) continue;
    await present(tx, tenant, userId, first);
    if (buys && sellsBoxes(tenant)) await shop(tx, tenant, userId, second);
  }
};

/** Two gifts: one stays closed, one is opened. Balances do not change. */
async function present(tx: Tx, tenant: Tenant, userId: number, boxTypeId: number): Promise<void> {
  await grantBox(tx, userId, boxTypeId, 'demo:1');
  const { id } = await grantBox(tx, userId, boxTypeId, 'demo:2');
  await openOneBox(tx, { tenant, language: 'pt' }, userId, { box_id: id, client_seed: 'jangada' });
}

/** Three bought boxes: one closed, one opened, one opened with its prize sold. */
async function shop(tx: Tx, tenant: Tenant, userId: number, boxTypeId: number): Promise<void> {
  const call = { tenant, language: 'pt' } as const;
  await buyOneBox(tx, call, userId, boxTypeId);
  for (const sells of [false, true]) {
    const { data } = await buyOneBox(tx, call, userId, boxTypeId);
    const opened = await openOneBox(tx, call, userId, { box_id: data.id });
    if (sells) await sellOnePrize(tx, call, userId, opened.data.id);
  }
}

async function playerWith(tx: Tx, { id }: Tenant, phone: string): Promise<number | undefined> {
  const full = `+55${areaCodes[id] ?? ''}${phone}`;
  return (await tx.selectFrom('users').select('id').where('phone', '=', full).executeTakeFirst())?.id;
}

const hasBoxes = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('user_boxes').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;

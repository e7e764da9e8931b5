import * as contract from '@jangada/contracts/ops/boxes';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { boxImage, prizeImage } from './box-images.ts';
import { reportOn, reportsOn } from './box-report.ts';
import { findBoxType } from './box-types.repository.ts';
import { grantBox } from './grant-box.ts';
import { createBoxType } from './new-box-type.ts';
import { readPrizes } from './read-prizes.ts';

const PRIZES_FORM = 'name in pt/name in en:value in centavos:weight:color, …';

export const registerBoxOps = (app: Platform): void => {
  implementOp(app, contract.listBoxesForOps, (_, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => {
      const types = await reader.selectFrom('box_types').selectAll().orderBy('id').execute();
      return { data: await reportsOn(reader, types, language) };
    }),
  );

  implementOp(app, contract.createBox, ({ body }, call) => create(body, call));

  implementOp(app, contract.stopBox, ({ params }, call) => setActive(params.id, false, call));

  implementOp(app, contract.startBox, ({ params }, call) => setActive(params.id, true, call));

  implementOp(app, contract.giveBox, ({ params, body }, { commit }) =>
    commit(async (tx) => {
      const player = await tx.selectFrom('users').select('id').where('id', '=', body.player).executeTakeFirst();
      if (!player) throw new DomainError('profile.not-found');
      const { id, granted } = await grantBox(tx, player.id, params.id, `ops:${body.ref}`);
      return { user_box_id: id, granted };
    }),
  );
};

async function create(input: BodyOf<typeof contract.createBox>, { tenant, language, commit }: OpCall) {
  const prizes = readPrizes(input.prizes, (color) => prizeImage(tenant.id, color));
  if (!prizes) throw new DomainError('request.invalid', { errors: { prizes: [PRIZES_FORM] } });
  return commit(async (tx) => {
    const type = await createBoxType(tx, {
      name: input.name,
      title: { pt: input.title_pt, en: input.title_en },
      image: input.image ?? boxImage(tenant.id, input.color),
      price: input.price,
      color: input.color,
      active: !input.gift,
      prizes,
      ...(input.sell_percent === undefined ? {} : { sellPercent: input.sell_percent }),
      ...(input.daily_max === undefined ? {} : { dailyMax: input.daily_max }),
    });
    return { data: await reportOn(tx, type, language) };
  });
}

const setActive = (id: number, active: boolean, { language, commit }: OpCall) =>
  commit(async (tx) => {
    await tx.updateTable('box_types').set({ active }).where('id', '=', id).execute();
    const type = await findBoxType(tx, id);
    if (!type) throw new DomainError('boxes.not-found');
    return { data: await reportOn(tx, type, language) };
  });

import * as contract from '@jangada/contracts/domains/boxes/endpoints';
import type { UserPrize } from '@jangada/contracts/domains/boxes/box';
import { BOXES_PER_PAGE } from '@jangada/contracts/domains/boxes/box';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { implement } from '../../../http/implement.ts';
import { pageOf } from '../../../http/pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBoxType, listBoxTypes, listPrizesOf } from './box-types.repository.ts';
import { buyOneBox, sellsBoxes } from './buy-box.ts';
import { openOneBox } from './open-box.ts';
import { listOwnedBoxes, listOwnedPrizes, type OwnedPrize } from './owned.repository.ts';
import { presentBox, presentOwnedBox, presentOwnedPrize, presentPrizes } from './present-box.ts';
import { sellOneBox, sellOnePrize } from './sell.ts';

export const registerBoxes = (app: Platform): void => {
  registerLists(app);
  const { db } = app;

  implement(app, contract.buyBox, ({ body }, call) =>
    db.transaction(call.tenant.id, (tx) =>
      once(tx, call, 'buyBox', body, (userId) => buyOneBox(tx, call, userId, body.box_id)),
    ),
  );

  implement(app, contract.openBox, ({ body }, call) =>
    db.transaction(call.tenant.id, (tx) =>
      once(tx, call, 'openBox', body, (userId) => openOneBox(tx, call, userId, body)),
    ),
  );

  implement(app, contract.sellBox, ({ body }, call) =>
    db.transaction(call.tenant.id, (tx) =>
      once(tx, call, 'sellBox', body, (userId) => sellOneBox(tx, call, userId, body.id)),
    ),
  );

  implement(app, contract.sellPrize, ({ body }, call) =>
    db.transaction(call.tenant.id, (tx) =>
      once(tx, call, 'sellPrize', body, (userId) => sellOnePrize(tx, call, userId, body.id)),
    ),
  );
};

function registerLists(app: Platform): void {
  const { db } = app;

  implement(app, contract.listBoxes, ({ query: { page = 1, name } }, { tenant, language }) =>
    db.read(tenant.id, async (reader) => {
      // Without a shop, a box that was given to a player is still found by its name.
      if (!sellsBoxes(tenant) && name === undefined) return pageOf([], 0, page, BOXES_PER_PAGE);
      const { rows, ...count } = await listBoxTypes(reader, name, page);
      const shown = rows.map((type) => ({ ...presentBox(type, language), active: type.active && sellsBoxes(tenant) }));
      return pageOf(shown, count, page, BOXES_PER_PAGE);
    }),
  );

  implement(app, contract.listBoxPrizes, ({ params }, { tenant, language }) =>
    db.read(tenant.id, async (reader) => {
      if (!(await findBoxType(reader, params.id))) throw new DomainError('boxes.not-found');
      return { data: presentPrizes(await listPrizesOf(reader, params.id), language) };
    }),
  );

  implement(app, contract.listUserBoxes, ({ query: { page = 1, cursor, ...requested } }, call) =>
    db.read(call.tenant.id, async (reader) => {
      const { rows, ...count } = await listOwnedBoxes(reader, sessionOf(call).userId, requested, { page, cursor });
      if (requested.id !== undefined && count.total === 0) throw new DomainError('boxes.not-found');
      const shown = await Promise.all(
        rows.map(async (owned) => {
          const type = await findBoxType(reader, owned.box_type_id);
          if (!type) throw new TypeError('an owned box is of a kind');
          return presentOwnedBox(owned, type, call.language);
        }),
      );
      return pageOf(shown, count, page, BOXES_PER_PAGE);
    }),
  );

  implement(app, contract.listPrizes, ({ query: { page = 1, cursor, status } }, call) =>
    db.read(call.tenant.id, async (reader) => {
      const { rows, ...count } = await listOwnedPrizes(reader, sessionOf(call).userId, status, { page, cursor });
      const shown = await Promise.all(rows.map((owned) => shownPrize(reader, owned, call.language)));
      return pageOf(shown, count, page, BOXES_PER_PAGE);
    }),
  );
}

async function shownPrize(reader: Reader, owned: OwnedPrize, language: Language): Promise<UserPrize> {
  const drawn = await reader
    .selectFrom('box_prizes')
    .select('box_type_id')
    .where('id', '=', owned.box_prize_id)
    .executeTakeFirstOrThrow();
  return presentOwnedPrize(owned, await listPrizesOf(reader, drawn.box_type_id), drawn.box_type_id, language);
}

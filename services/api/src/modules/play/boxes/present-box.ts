import type { Box, DrawShown, Prize, UserBox, UserPrize } from '@jangada/contracts/domains/boxes/box';
import { chancesOf } from '@jangada/contracts/domains/boxes/odds';
import type { Language } from '@jangada/contracts/values/languages';
import type { BoxPrize, BoxType } from './box-types.repository.ts';
import type { OwnedBox, OwnedPrize } from './owned.repository.ts';

export const presentBox = (type: BoxType, language: Language): Box => ({
  id: type.id,
  name: type.name,
  title: type.title[language],
  image: type.image,
  price: type.price,
  color: type.color,
  active: type.active,
});

/** @param prizes all prizes of one box, because a chance is a share of the total weight */
export const presentPrizes = (prizes: readonly BoxPrize[], language: Language): Prize[] => {
  const chances = chancesOf(prizes.map(({ weight }) => weight));
  return prizes.map(({ id, name, image, value, color, weight }, index) => ({
    id,
    name: name[language],
    image,
    value,
    color,
    weight,
    chance: chances[index] ?? 0,
  }));
};

export const presentOwnedBox = (owned: OwnedBox, type: BoxType, language: Language): UserBox => ({
  ...presentBox(type, language),
  id: owned.id,
  user_box_id: owned.id,
  box_id: type.id,
  status: owned.status,
  source: owned.source === null ? 'bought' : 'granted',
  sell_value: owned.status === 'closed' ? sellValueOf(owned, type) : 0,
  draw: presentDraw(owned),
  created_at: owned.created_at.toISOString(),
});

/** The price for selling an unopened box back, in centavos rounded down: a share of the paid price. */
export const sellValueOf = ({ price }: Pick<OwnedBox, 'price'>, { sell_percent }: BoxType): number =>
  Math.floor((price * sell_percent) / 100);

/**
 * A seed is published after its box was opened. The seed of a sold box stays secret, because no prize was drawn with
 * it.
 */
export const presentDraw = ({ status, ...owned }: OwnedBox): DrawShown => {
  const input = status === 'opened';
  return {
    seed_hash: owned.seed_hash,
    server_seed: input ? owned.server_seed : null,
    client_seed: input ? owned.client_seed : null,
    nonce: input ? owned.nonce : null,
    prize_index: input ? owned.prize_index : null,
  };
};

/** @param prizes all prizes of the box it was drawn from */
export const presentOwnedPrize = (
  owned: OwnedPrize,
  prizes: readonly BoxPrize[],
  boxTypeId: number,
  language: Language,
): UserPrize => {
  const drawn = presentPrizes(prizes, language).find(({ id }) => id === owned.box_prize_id);
  if (!drawn) throw new TypeError(`the prize ${owned.id} was drawn from another box`);
  return {
    ...drawn,
    id: owned.id,
    value: owned.value,
    prize_id: drawn.id,
    box_id: boxTypeId,
    user_box_id: owned.user_box_id,
    status: owned.status,
    created_at: owned.created_at.toISOString(),
  };
};

import { findBoxType } from '../modules/play/boxes/box-types.repository.ts';
import { grantBox } from '../modules/play/boxes/grant-box.ts';
import { removeGiftedBox } from '../modules/play/boxes/remove-gift.ts';
import { gameExists } from '../modules/play/games/games.repository.ts';
import type { MissionPorts } from '../modules/rewards/missions/pay-reward.ts';

export const rewardsPorts: MissionPorts = {
  grantBox,
  removeGiftedBox,
  boxTypeExists: async (reader, id) => (await findBoxType(reader, id)) !== undefined,
  gameExists,
};

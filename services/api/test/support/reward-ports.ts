import { findBoxType } from '../../src/modules/play/boxes/box-types.repository.ts';
import { grantBox } from '../../src/modules/play/boxes/grant-box.ts';
import { removeGiftedBox } from '../../src/modules/play/boxes/remove-gift.ts';
import { gameExists } from '../../src/modules/play/games/games.repository.ts';
import type { MissionPorts } from '../../src/modules/rewards/missions/pay-reward.ts';

/** The ports of games and boxes that rewards need, as the API passes them. */
export const rewardPorts: MissionPorts = {
  grantBox,
  removeGiftedBox,
  boxTypeExists: async (reader, id) => (await findBoxType(reader, id)) !== undefined,
  gameExists,
};

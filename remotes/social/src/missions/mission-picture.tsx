import type { GoalKind, Mission } from '@jangada/contracts/domains/missions/mission';
import { Center, Icon, Image } from '@jangada/design';

const icons: Readonly<Record<GoalKind, string>> = {
  stake: 'lucide:coins',
  bets: 'lucide:gamepad-2',
  wins: 'lucide:trophy',
  deposit: 'lucide:wallet',
};

const ICON_SHARE = 0.5;

/** The picture of a mission, or a drawing of its goal. */
export const MissionPicture = ({ mission, size }: { mission: Mission; size: number }) => (
  <Center
    boxSize={`${size}px`}
    flexShrink="0"
    borderRadius="control"
    overflow="hidden"
    bg="brand.subtle"
    color="brand.fg"
  >
    <Image
      src={mission.image ?? ''}
      alt=""
      boxSize={`${size}px`}
      fallback={<Icon name={icons[mission.goal.kind]} size={Math.round(size * ICON_SHARE)} />}
    />
  </Center>
);

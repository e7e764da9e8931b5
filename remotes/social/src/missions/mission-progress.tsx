import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box } from '@jangada/design';
import { progressPercent } from './mission-state.ts';

/** How much of the goal is done, as a bar. */
export const MissionProgress = ({ mission, text }: { mission: Mission; text: string }) => {
  const percent = progressPercent(mission);
  return (
    <Box
      role="progressbar"
      aria-label={mission.title}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      height="8px"
      borderRadius="full"
      bg="fg/12"
      overflow="hidden"
    >
      <Box height="full" borderRadius="full" bg="brand.solid" style={{ width: `${percent}%` }} />
    </Box>
  );
};

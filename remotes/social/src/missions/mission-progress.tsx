import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { ProgressBar } from '@jangada/design/progress-bar';
import { progressPercent } from './mission-state.ts';

/** The progress of a goal as a bar. */
export const MissionProgress = ({ mission, text }: { mission: Mission; text: string }) => (
  <ProgressBar label={mission.title} percent={progressPercent(mission)} text={text} heightPx={8} />
);

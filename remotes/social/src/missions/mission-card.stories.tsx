import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box } from '@jangada/design';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aMission, missionFakes } from './fake-missions.ts';
import { MissionCard } from './mission-card.tsx';

export default { title: 'Card of a mission' } satisfies StoryGroup;

const story = (mission: Mission): Story => ({
  session: 'user',
  view: () => (
    <Box p="4" maxW="380px">
      <MissionCard mission={mission} />
    </Box>
  ),
  api: (fake) => missionFakes(fake, [mission]),
});

export const available = story(aMission());

export const running = story(aMission({ status: 'in_progress', progress: 1_800 }));

export const reached = story(aMission({ status: 'completed', progress: 5_000, reward_type: 'balance' }));

export const claimed = story(aMission({ claimed_at: '2026-11-20T18:00:00Z', reward_type: 'box', reward_value: 2 }));

export const expired = story(aMission({ status: 'expired', progress: 900 }));

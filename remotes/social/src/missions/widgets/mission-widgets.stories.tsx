import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { missionAssigned } from '@jangada/contracts/events/events';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { useHost } from '@jangada/remote-kit/host-context';
import { useState } from 'react';
import { aMission, missionFakes } from '../fake-missions.ts';
import { MissionWidgets } from './mission-widgets.tsx';

export default { title: 'Widgets of missions' } satisfies StoryGroup;

/** The first widget as the player left it. */
const Opened = ({ id }: { id: number }) => {
  const { storage } = useHost();
  useState(() => {
    const widget = { id, isOpen: true, lastMovedPositionY: null, isHidden: false };
    storage.set('mission-widgets', JSON.stringify({ visitor: 'user:7', widgets: [widget] }));
  });
  return <MissionWidgets />;
};

const opened = (mission: Mission): Story => ({
  session: 'user',
  view: () => <Opened id={mission.id} />,
  api: (fake) => missionFakes(fake, [mission]),
});

export const closed: Story = { session: 'user', view: () => <MissionWidgets />, api: (fake) => missionFakes(fake) };

export const available = opened(aMission());

export const running = opened(aMission({ status: 'in_progress', progress: 1_800 }));

export const reached = opened(aMission({ status: 'completed', progress: 5_000 }));

export const claimed = opened(aMission({ claimed_at: '2026-11-20T18:00:00Z' }));

export const assigned: Story = {
  session: 'guest',
  view: () => <MissionWidgets />,
  api: (fake) => missionFakes(fake, []),
  after: (stub) => stub.emit(missionAssigned, { mission: aMission({ title: 'Só para você' }) }),
};

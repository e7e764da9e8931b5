import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { RewardModal } from './reward-modal.tsx';

export default { title: 'Reward' } satisfies StoryGroup;

const base = { path: '/casino/games', session: 'user' } as const;

export const box: Story = {
  ...base,
  view: () => <RewardModal kind="box" title="Caixa Recife" color="green" to="/account/boxes" />,
};
export const mission: Story = {
  ...base,
  view: () => <RewardModal kind="mission" title="Três dias seguidos" value={2_500} />,
};
export const freeSpins: Story = {
  ...base,
  view: () => <RewardModal kind="free-spins" title="20 rodadas em Piracema" to="/casino/vento/game-1" />,
};

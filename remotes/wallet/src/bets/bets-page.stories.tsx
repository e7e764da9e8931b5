import { listBets } from '@jangada/contracts/wallet/endpoints';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, onePage } from '../fakes.ts';
import { BetsPage } from './bets-page.tsx';

export default { title: 'Bets' } satisfies StoryGroup;

const base = { session: 'user', view: () => <BetsPage /> } as const;

export const ready: Story = { ...base, api: fakes };

export const empty: Story = { ...base, api: (fake) => fake.on(listBets, () => ({ bets: onePage([]) })) };

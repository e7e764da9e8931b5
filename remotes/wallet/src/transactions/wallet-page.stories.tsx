import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, onePage, playerWithoutWallet } from '../fakes.ts';
import { WalletPage } from './wallet-page.tsx';

export default { title: 'Wallet' } satisfies StoryGroup;

const base = { session: 'user', view: () => <WalletPage /> } as const;

export const ready: Story = { ...base, api: fakes };

export const loading: Story = {
  ...base,
  session: playerWithoutWallet,
  api: (fake) => {
    fake.on(getWallet, never);
    fake.on(listTransactions, never);
  },
};

export const empty: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(listTransactions, () => ({ transactions: onePage([]) }));
  },
};

export const failed: Story = {
  ...base,
  session: playerWithoutWallet,
  api: (fake) => {
    const fail = () => {
      throw refusal(500);
    };
    fake.on(getWallet, fail);
    fake.on(listTransactions, fail);
  },
};

import { listBoxes, listBoxPrizes, listPrizes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { createIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aUser } from '@jangada/remote-kit/stub-data';
import { BoxPage } from './shop/box-page.tsx';
import { BuyDialog } from './shop/buy-dialog.tsx';
import { CratesPage } from './shop/crates-page.tsx';
import { aBox, aUserBox, fakeBoxes, onePage } from './fake-boxes.ts';
import { FairnessPage } from './fairness/fairness-page.tsx';
import { MyBoxesPage } from './owned/my-boxes-page.tsx';
import { MyItemsPage } from './owned/my-items-page.tsx';
import { OpeningDialog } from './opening/opening-dialog.tsx';

export default { title: 'Boxes' } satisfies StoryGroup;

const away = () => {
  throw refusal(503);
};
const nothing = () => {};

const { wallet } = aUser();
const poor = aUser(wallet && { wallet: { ...wallet, balance: 50, balance_bonus: 0, balance_withdrawal: 50 } });

const crates = { path: '/casino/crates', session: 'user', api: fakeBoxes, view: () => <CratesPage /> } as const;
const box = { path: '/casino/box/recife', session: 'user', api: fakeBoxes, view: () => <BoxPage /> } as const;
const mine = { path: '/account/boxes', session: 'user', api: fakeBoxes, view: () => <MyBoxesPage /> } as const;
const items = { path: '/account/items', session: 'user', api: fakeBoxes, view: () => <MyItemsPage /> } as const;

export const shop: Story = crates;
export const shopLoading: Story = { ...crates, api: (fake) => fake.on(listBoxes, never) };
export const shopEmpty: Story = { ...crates, api: (fake) => fake.on(listBoxes, () => onePage([])) };
export const shopFailed: Story = { ...crates, api: (fake) => fake.on(listBoxes, away) };

export const oneBox: Story = box;
export const oneBoxLoading: Story = { ...box, api: (fake) => fake.on(listBoxes, never) };
export const oneBoxStopped: Story = {
  ...box,
  api: (fake) => {
    fakeBoxes(fake);
    fake.on(listBoxes, () => onePage([aBox({ active: false })]));
  },
};
export const oneBoxFailed: Story = {
  ...box,
  api: (fake) => {
    fakeBoxes(fake);
    fake.on(listBoxPrizes, away);
  },
};

export const buying: Story = {
  ...box,
  view: () => <BuyDialog box={aBox()} keys={createIdempotencyKeys()} onBought={nothing} onClose={nothing} />,
};
export const buyingWithoutMoney: Story = {
  ...buying,
  session: poor,
};
export const opening: Story = {
  ...mine,
  view: () => <OpeningDialog box={aUserBox()} isNew onClose={nothing} />,
};

export const myBoxes: Story = mine;
export const myBoxesLoading: Story = { ...mine, api: (fake) => fake.on(listUserBoxes, never) };
export const myBoxesEmpty: Story = { ...mine, api: (fake) => fake.on(listUserBoxes, () => onePage([])) };
export const myBoxesForbidden: Story = {
  ...mine,
  api: (fake) =>
    fake.on(listUserBoxes, () => {
      throw refusal(403);
    }),
};
export const myItems: Story = items;
export const myItemsEmpty: Story = { ...items, api: (fake) => fake.on(listPrizes, () => onePage([])) };
export const myItemsFailed: Story = { ...items, api: (fake) => fake.on(listPrizes, away) };

export const fairness: Story = { path: '/casino/fairness', api: fakeBoxes, view: () => <FairnessPage /> };
export const fairnessOfOwnBox: Story = { ...fairness, path: '/casino/fairness?box=2', session: 'user' };

import { getGame, launchGame } from '@jangada/contracts/domains/games/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { refusal } from '@jangada/remote-kit/fakes';
import { aSite } from '@jangada/remote-kit/stub-data';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { useEffect } from 'react';
import { fakes } from '../fakes.ts';
import { GamePage } from './game-page.tsx';

export default { title: 'Game' } satisfies StoryGroup;

const base = { path: '/casino/vento/game-1', api: fakes, view: () => <GamePage /> } as const;

const withLaunch = (launch: () => never) => (fake: Fakes) => {
  fakes(fake);
  fake.on(launchGame, launch);
};

const refuse =
  (...about: Parameters<typeof refusal>) =>
  () => {
    throw refusal(...about);
  };

export const loading: Story = { ...base, api: (fake) => fake.on(getGame, never) };

export const guest: Story = base;

export const regulated: Story = { ...base, session: 'user', tenant: aSite({ is_regulated: true }) };

export const opening: Story = {
  ...base,
  session: 'user',
  api: (fake) => {
    fakes(fake);
    fake.on(launchGame, never);
  },
};

export const playing: Story = { ...base, session: 'user' };

export const missing: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(getGame, refuse(404, { code: 'game.not-found' }));
  },
};

export const unreachable: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(getGame, refuse(500));
  },
};

export const maintenance: Story = {
  ...base,
  session: 'user',
  api: withLaunch(refuse(503, { code: 'game.unavailable' })),
};

export const refused: Story = {
  ...base,
  session: 'user',
  api: withLaunch(refuse(490, { code: 'bet.limit-reached', limit: { resets_at: '2026-11-23T03:00:00Z' } })),
};

export const unverified: Story = {
  ...base,
  session: 'user',
  api: withLaunch(refuse(403, { code: 'account.verification-required' })),
};

export const locked: Story = {
  ...base,
  session: 'user',
  api: withLaunch(refuse(401, { code: 'session.reauth-required' })),
};

export const sessionEnded: Story = {
  ...base,
  session: 'user',
  api: withLaunch(refuse(401, { code: 'session.expired' })),
};

/** The browser reports that it is offline while this is shown. */
const WithoutNetwork = () => {
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
      dispatchEvent(new Event('online'));
    };
  }, []);
  return <GamePage />;
};

export const offline: Story = { ...base, session: 'user', view: () => <WithoutNetwork /> };

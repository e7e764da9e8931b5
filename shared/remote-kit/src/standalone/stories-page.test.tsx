import { defineOffer } from '@jangada/contracts/page/offer';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useHost } from '../host/host-context.tsx';
import type { Story } from './stories.ts';
import { StoryAlone } from './stories-page.tsx';

const offer = defineOffer('wallet', { texts: { pt: './texts/pt', en: './texts/en' } });

let signal: AbortSignal | undefined;
const Probe = () => {
  const host = useHost();
  useEffect(() => {
    signal = host.signal;
  }, [host]);
  return <p>a view</p>;
};

const story: Story = { view: () => <Probe /> };

const modules = {
  './texts/pt': async () => ({ default: { title: 'Carteira' } }),
  './texts/en': async () => ({ default: { title: 'Wallet' } }),
};

it('shows a story in a stub host that still runs after its texts have loaded', async () => {
  window.history.replaceState(null, '', '/stories?story=Balance%3A%20ready');
  const stories = { './balance.stories.tsx': async () => ({ default: { title: 'Balance' }, ready: story }) };
  const { unmount } = render(<StoryAlone offer={offer} modules={modules} stories={stories} />);
  expect(await screen.findByText('a view')).toBeVisible();
  await act(async () => undefined);
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

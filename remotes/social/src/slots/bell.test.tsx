import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import BellSlot from './bell.tsx';

test('the ranking is loaded from /ranking after the sign-in, and not before; its failure leaves the bell', async () => {
  const { fake, stub } = renderRemote(<BellSlot />, {
    remote: 'social',
    session: 'guest',
    texts: { pt, en },
    api: (fake) =>
      fake.on(getRanking, () => {
        throw new Error('down');
      }),
  });
  const loads = () => fake.calls.filter(({ path }) => path === '/ranking');
  expect(loads()).toEqual([]);
  act(() => stub.signInAs(aUser()));
  await waitFor(() => expect(loads()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Notificações' })).toBeVisible();
});

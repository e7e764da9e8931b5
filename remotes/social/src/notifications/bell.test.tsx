import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { act, waitFor } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { Bell } from './bell.tsx';

test('the notifications are loaded from /notifications after the sign-in, and never for a guest', async () => {
  const { fake, stub } = renderRemote(<Bell />, { remote: 'social', session: 'guest', texts: { pt, en } });
  const loads = () => fake.calls.filter(({ path }) => path === '/notifications');
  expect(loads()).toEqual([]);
  act(() => stub.signInAs(aUser()));
  await waitFor(() => expect(loads()).toHaveLength(1));
});

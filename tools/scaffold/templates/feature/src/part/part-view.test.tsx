import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { PartView } from './part-view.tsx';

const open = (api: NonNullable<RenderRemoteOptions['api']>) =>
  renderRemote(<PartView />, { remote: 'example', texts: { pt, en }, api });

const one = { data: [{ id: 1, slug: 'slots', name: 'Slots', icon: 'lucide:gem' }] };

test('shows what there is', async () => {
  open((fake) => fake.on(listCategories, () => one));
  expect(await screen.findByText('Slots')).toBeVisible();
});

test('says so when there is nothing yet', async () => {
  open((fake) => fake.on(listCategories, () => ({ data: [] })));
  expect(await screen.findByText('Ainda não há nada por aqui.')).toBeVisible();
});

test('tries again after a failure', async () => {
  const { fake } = open((fakes) =>
    fakes.on(listCategories, () => {
      throw refusal(500);
    }),
  );
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fake.on(listCategories, () => one);
  await userEvent.click(retry);
  expect(await screen.findByText('Slots')).toBeVisible();
});

test('asks who may not see it to log in', async () => {
  const { modal } = open((fake) =>
    fake.on(listCategories, () => {
      throw refusal(401);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } });
});

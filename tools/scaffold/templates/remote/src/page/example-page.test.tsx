import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { ExamplePage } from './example-page.tsx';
import { someCategories } from './some-categories.ts';

const open = (api: NonNullable<RenderRemoteOptions['api']>) =>
  renderRemote(<ExamplePage />, { remote: 'example', path: '/example', texts: { pt, en }, api });

test('leads to the games of each category', async () => {
  open((fake) => fake.on(listCategories, () => ({ data: someCategories })));
  expect(await screen.findByRole('link', { name: /Crash/ })).toHaveAttribute('href', '/casino/category/crash');
});

test('says so when there is nothing yet', async () => {
  open((fake) => fake.on(listCategories, () => ({ data: [] })));
  expect(await screen.findByText('Ainda não há nada por aqui.')).toBeInTheDocument();
});

test('offers to try again when the categories do not come', async () => {
  const { fake } = open((fakes) =>
    fakes.on(listCategories, () => {
      throw refusal(500);
    }),
  );
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fake.on(listCategories, () => ({ data: someCategories }));
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: /Slots/ })).toBeInTheDocument();
});

test('asks who may not see it to log in', async () => {
  const { modal } = open((fake) =>
    fake.on(listCategories, () => {
      throw refusal(403);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } });
});

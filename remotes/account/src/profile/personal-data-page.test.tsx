import { getAddress, toggleHideMetrics } from '@jangada/contracts/domains/profile/endpoints';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { OverviewPage } from './overview-page.tsx';
import { PersonalDataPage } from './personal-data-page.tsx';

test('the personal data show name, masked CPF, date of birth and the fields of the address', async () => {
  renderRemote(<PersonalDataPage />, {
    remote: 'account',
    session: aUser({ name: 'Ana Lima', cpf: '***.456.789-**', birth_date: '1990-05-20' }),
    texts: { pt, en },
    path: '/user/personal-data',
    api: (fake) => fake.on(getAddress, () => ({ data: null })),
  });
  for (const text of ['Ana Lima', '***.456.789-**', '20/05/1990']) expect(screen.getByText(text)).toBeVisible();
  for (const label of ['CEP', 'Rua', 'Número', /^Complemento/, 'Bairro', 'Cidade', 'Estado'])
    expect(await screen.findByLabelText(label)).toBeVisible();
});

test('a switch hides the numbers of the player', async () => {
  const { fake } = renderRemote(<OverviewPage />, {
    remote: 'account',
    session: aUser({ hide_metrics: false }),
    texts: { pt, en },
    path: '/user/edit',
    api: (fakes) => fakes.on(toggleHideMetrics, ({ body }) => ({ data: aUser({ hide_metrics: body.hide_metrics }) })),
  });
  await userEvent.click(screen.getByLabelText(/Esconder meus valores/));
  await waitFor(() =>
    expect(fake.calls.find(({ path }) => path === toggleHideMetrics.path)?.body).toEqual({ hide_metrics: true }),
  );
});

import {
  excludeSelf,
  getActivity,
  removeSelfExclusion,
  updateSettings,
} from '@jangada/contracts/domains/profile/endpoints';
import type { SettingsChange } from '@jangada/contracts/domains/profile/settings';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { QueryClient, QueryClientProvider } from '@jangada/remote-kit/query';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { responsibleFakes, someSettings } from './fake-responsible.ts';
import { ResponsibleModal } from './responsible-modal.tsx';
import { ResponsiblePage } from './responsible-page.tsx';
import { TimeAlert } from './time-alert/time-alert.tsx';

const texts = { pt, en };

const open = (api: (fake: Fakes) => void = responsibleFakes) =>
  renderRemote(<ResponsiblePage />, { remote: 'account', session: 'user', texts, api, path: '/responsible-gambling' });

const choice = async (group: string, name: string) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });

const changesOf = ({ fake }: { fake: Fakes }): SettingsChange[] =>
  fake.calls
    .filter(({ path }) => path === updateSettings.path)
    .map(({ body }) => body as SettingsChange)
    .filter((body) => Object.keys(body).length > 0);

describe('responsible play', () => {
  it('leads to the public page about it', () => {
    open();
    expect(screen.getByRole('link', { name: 'Saiba mais sobre jogo responsável' })).toHaveAttribute(
      'href',
      '/responsible-gaming',
    );
  });

  it('shows time, money and result of the chosen period, and the same numbers as a table', async () => {
    const { fake } = open();
    expect(await screen.findByText('2 h 35 min')).toBeVisible();
    expect(screen.getByText('-R$ 125,50')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Apostas e prêmios do período' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Semana' }));
    expect(fake.calls.filter(({ path }) => path === getActivity.path).map(({ query }) => query)).toEqual([
      { period: 'day' },
      { period: 'week' },
    ]);
  });

  it('shows how much of each limit is used, which is reached, and what changes when', async () => {
    const page = open();
    expect(await screen.findByText('Por dia: R$ 45,00 de R$ 100,00')).toBeVisible();
    expect(screen.getByText(/Limite atingido/)).toBeVisible();
    expect(screen.getByText(/Passa a 4 h em/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Manter como está' }));
    expect(changesOf(page)).toEqual([{ cancel_pending: [{ kind: 'time', window: 'day' }] }]);
  });

  const returning = (answer: () => { message: string }) =>
    open((fake) => {
      responsibleFakes(fake);
      const restrictions = [{ reason: 'awaiting-return', start_at: '2026-10-01T12:00:00Z', end_at: null } as const];
      fake.on(updateSettings, () => ({ data: someSettings({ restrictions }) }));
      fake.on(removeSelfExclusion, answer);
    });

  it('ends an exclusion that is over by POST /profile/self-exclusion/remove', async () => {
    const { fake, stub } = returning(() => ({ message: 'Bem-vinda de volta.' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quero voltar a jogar' }));
    await waitFor(() =>
      expect(stub.toasts.getState()).toMatchObject([{ kind: 'success', text: 'Bem-vinda de volta.' }]),
    );
    const sent = fake.calls.filter(({ path }) => path === '/profile/self-exclusion/remove');
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
  });

  it('says why an exclusion in force does not end', async () => {
    const { stub } = returning(() => {
      throw refusal(403, { code: 'exclusion.in-force' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Quero voltar a jogar' }));
    await waitFor(() => expect(stub.toasts.getState()).toMatchObject([{ kind: 'error' }]));
  });

  it('says before a limit is sent whether it is looser, and sends it in its unit', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar limite: Depósito, Por dia' }));
    const amount = screen.getByLabelText('Depósitos até');
    expect(screen.getByText('Vale assim que você salvar.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '20000');
    expect(screen.getByText(/só vale daqui a 24 horas, e até lá/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar limite' }));
    expect(changesOf(page)).toEqual([{ limits: [{ kind: 'deposit', window: 'day', value: 20_000 }] }]);
    expect(page.stub.toasts.getState()).toMatchObject([{ text: expect.stringContaining('24 horas') }]);
  });

  it('shows what a change answered when a read sent before it is answered after it', async () => {
    const settings = someSettings();
    const answered: (() => void)[] = [];
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
    const WithLateAlert = () => {
      const [isAlertLoaded, setAlertLoaded] = useState(false);
      return (
        <QueryClientProvider client={queries}>
          <ResponsiblePage />
          <button onClick={() => setAlertLoaded(true)}>Carregar aviso</button>
          {isAlertLoaded && <TimeAlert />}
        </QueryClientProvider>
      );
    };
    const page = renderRemote(<WithLateAlert />, {
      remote: 'account',
      session: 'user',
      texts,
      api: (fake) => {
        responsibleFakes(fake);
        fake.on(updateSettings, ({ body }) => {
          if (Object.keys(body).length > 0) return { data: { ...settings, limits: [] } };
          if (answered.length === 0) {
            answered.push(() => undefined);
            return { data: settings };
          }
          return new Promise((resolve) => answered.push(() => resolve({ data: settings })));
        });
      },
    });
    await screen.findByText('Por dia: R$ 45,00 de R$ 100,00');
    await userEvent.click(screen.getByRole('button', { name: 'Carregar aviso' }));
    await waitFor(() => expect(answered).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Retirar limite: Depósito, Por dia' }));
    await waitFor(() => expect(screen.queryByText('Por dia: R$ 45,00 de R$ 100,00')).toBeNull());
    answered[1]?.();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(changesOf(page)).toHaveLength(1);
    expect(screen.queryByText('Por dia: R$ 45,00 de R$ 100,00')).toBeNull();
  });

  it('refuses a limit without a value beside its field', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Definir limite: Número de apostas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar limite' }));
    expect(screen.getByText('Informe um valor válido.')).toBeVisible();
    expect(changesOf(page)).toEqual([]);
  });

  it('sets playing time with the arrow keys of a slider', async () => {
    const page = open((fake) => {
      responsibleFakes(fake);
      fake.on(updateSettings, () => ({ data: someSettings({ limits: [] }) }));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Definir limite: Tempo de jogo' }));
    screen.getByRole('slider').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '45 min');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar limite' }));
    expect(changesOf(page)).toEqual([{ limits: [{ kind: 'time', window: 'day', value: 45 }] }]);
  });

  it.each([
    ['Avisar a cada', ['off', '15', '30', '60', '120']],
    ['Ficar fora por', ['24h', '7d', '30d', '90d', '180d', '1y']],
  ])('offers under “%s” the specified choices', async (group, values) => {
    open();
    const radios = within(await screen.findByRole('group', { name: group })).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(values);
  });

  it('changes the time alert at once', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('radio', { name: '30 min' }));
    expect(changesOf(page)).toEqual([{ time_alert: 30 }]);
  });

  it('starts a pause only after it was confirmed', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Fazer uma pausa' }));
    expect(screen.getByText('Escolha por quanto tempo.')).toBeVisible();
    await userEvent.click(await choice('Fazer uma pausa de', '24 horas'));
    await userEvent.click(screen.getByRole('button', { name: 'Fazer uma pausa' }));
    expect(changesOf(page)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Começar a pausa' }));
    expect(changesOf(page)).toEqual([{ pause_hours: 24 }]);
  });

  it('excludes after a confirmation, ends the session and shows both dates', async () => {
    const { fake, stub, modal } = open();
    await userEvent.click(await choice('Ficar fora por', '7 dias'));
    await userEvent.click(screen.getByRole('button', { name: 'Pedir autoexclusão' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sim, me excluir' }));
    const [call] = fake.calls.filter(({ path }) => path === excludeSelf.path);
    expect(call?.body).toMatchObject({ value: '7d', date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
    expect(stub.session.getState().status).toBe('guest');
    expect(modal.getState()).toMatchObject({ name: 'self-exclusion', props: { end_at: expect.any(String) } });
  });

  it('opened over a game shows what has been used of each limit meanwhile', async () => {
    let limits: ReturnType<typeof someSettings>['limits'] = [];
    // Like on a site, a reply counts as fresh for a while.
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
    const OverGame = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <QueryClientProvider client={queries}>
          <TimeAlert />
          <button onClick={() => setOpen(true)}>Sobre o jogo</button>
          {isOpen && <ResponsibleModal />}
        </QueryClientProvider>
      );
    };
    const { fake } = renderRemote(<OverGame />, {
      remote: 'account',
      session: 'user',
      texts,
      api: (fakes) => {
        responsibleFakes(fakes);
        fakes.on(updateSettings, () => ({ data: someSettings({ limits }) }));
      },
    });
    await waitFor(() => expect(fake.calls.some(({ path }) => path === updateSettings.path)).toBe(true));
    ({ limits } = someSettings());
    await userEvent.click(screen.getByRole('button', { name: 'Sobre o jogo' }));
    expect(await screen.findByText('Por dia: R$ 45,00 de R$ 100,00')).toBeVisible();
  });

  it('keeps the player signed in when the exclusion is refused, and says so', async () => {
    const { stub } = open((fake) => {
      responsibleFakes(fake);
      fake.on(excludeSelf, () => {
        throw refusal(503, { code: 'server.unavailable' });
      });
    });
    await userEvent.click(await choice('Ficar fora por', '7 dias'));
    await userEvent.click(screen.getByRole('button', { name: 'Pedir autoexclusão' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sim, me excluir' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(stub.session.getState().status).toBe('user');
  });

  it('offers another try when nothing could be loaded', async () => {
    open((fake) => {
      fake.on(updateSettings, () => {
        throw refusal(500);
      });
      fake.on(getActivity, () => {
        throw refusal(500);
      });
    });
    expect(await screen.findByText('Não conseguimos carregar sua atividade')).toBeVisible();
    expect(await screen.findByText('Não conseguimos carregar seus limites')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(2);
  });
});

describe('the modal of responsible play', () => {
  it('has limits, time alert, pause and self-exclusion', async () => {
    renderRemote(<ResponsibleModal />, { remote: 'account', session: 'user', texts, api: responsibleFakes });
    const tabs = await screen.findByRole('tablist');
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Limites', 'Aviso de tempo', 'Pausa', 'Autoexclusão']);
    expect(screen.getByRole('button', { name: 'Alterar limite: Depósito, Por dia' })).toBeVisible();
    for (const [name, control, label] of [
      ['Aviso de tempo', 'radio', '30 min'],
      ['Pausa', 'button', 'Fazer uma pausa'],
      ['Autoexclusão', 'button', 'Pedir autoexclusão'],
    ] as const) {
      await userEvent.click(within(tabs).getByRole('tab', { name }));
      expect(screen.getByRole(control, { name: label })).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'Autoexclusão em todas as casas' })).toBeVisible();
  });

  it('shows guests where to exclude themselves, here and everywhere', async () => {
    const { modal } = renderRemote(<ResponsibleModal />, { remote: 'account', session: 'guest', texts });
    expect(screen.getByRole('link', { name: 'Autoexclusão em todas as casas' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } });
  });
});

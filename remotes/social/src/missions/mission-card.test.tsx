import { acceptMission, claimMission, getMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { NetworkError } from '@jangada/contracts/client/errors';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { QueryClient, QueryClientProvider } from '@jangada/remote-kit/query';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aMission, missionFakes } from './fake-missions.ts';
import { MissionCard } from './mission-card.tsx';

const reached = aMission({ status: 'completed', progress: 5_000, reward_type: 'balance', reward_value: 300 });

const show = (mission: Mission, { api, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(<MissionCard mission={mission} />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      missionFakes(fake, [mission]);
      api?.(fake);
    },
  });

const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const lastToast = (page: ReturnType<typeof show>) => page.stub.toasts.getState().at(-1);

describe('the card of a mission', () => {
  it('accepts it, then shows its progress and the way to the games', async () => {
    const page = show(aMission());
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press(/^Aceitar a missão Semana dos slots/);
    expect(await screen.findByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/0,00 de R\$/),
    );
    expect(screen.getByRole('link', { name: 'Jogar' })).toHaveAttribute('href', '/casino/category/slots');
    expect(page.fake.calls.filter(({ path }) => path === acceptMission.path)).toHaveLength(1);
  });

  it('stays accepted when a read sent before the press is answered after it', async () => {
    const offered = aMission();
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    let answerRead: (() => void) | undefined;
    let reads = 0;
    const api = (fake: Fakes) =>
      fake.on(listMissions, () => {
        reads += 1;
        const reply = { data: [offered] };
        return reads === 1 ? reply : new Promise((resolve) => (answerRead = () => resolve(reply)));
      });
    const card = (
      <QueryClientProvider client={queries}>
        <MissionCard mission={offered} />
      </QueryClientProvider>
    );
    renderRemote(card, {
      remote: 'social',
      session: 'user',
      texts: { pt, en },
      api: (fake) => {
        missionFakes(fake, [offered]);
        api(fake);
      },
    });
    await waitFor(() => expect(reads).toBe(1));
    void queries.invalidateQueries();
    await waitFor(() => expect(answerRead).toBeDefined());
    await press(/^Aceitar/);
    await screen.findByRole('progressbar');
    answerRead?.();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('of a guest opens the sign-in and calls nothing', async () => {
    const page = show(aMission(), { session: 'guest' });
    await press(/^Aceitar/);
    expect(page.modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    expect(page.fake.calls.some(({ path }) => path === acceptMission.path)).toBe(false);
  });

  it('is claimed once the claim succeeds, and the reward is shown', async () => {
    const page = show(reached);
    await press(/^Resgatar/);
    expect(await screen.findByText('Resgatada')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(lastToast(page)).toEqual({ kind: 'success', text: 'R$ 3,00 na sua carteira.' });
    expect(page.modal.getState()).toMatchObject({
      name: 'casino-reward',
      props: { kind: 'mission', title: 'Semana dos slots', value: 300, to: '/account/wallet' },
    });
  });

  it.each<[string, unknown, string]>([
    ['the server’s message', refusal(409, { code: 'mission.already-claimed' }), 'Você já resgatou esta recompensa.'],
    ['the messages under errors', refusal(422, { errors: { id: ['Missão errada.'] } }), 'Missão errada.'],
    ['a refusal without a message', refusal(500), 'Erro desconhecido ao reivindicar a recompensa.'],
    ['an empty message', refusal(409, { message: ' ' }), 'Erro desconhecido ao reivindicar a recompensa.'],
    ['no answer', new NetworkError('offline'), 'Erro desconhecido ao reivindicar a recompensa.'],
    ['a 201', refusal(201, { message: 'Criado' }), 'Falha ao reivindicar a recompensa.'],
    ['a 204', refusal(204), 'Falha ao reivindicar a recompensa.'],
  ])('a claim answered with %s says why it failed and stays claimable', async (_, error, text) => {
    const page = show(reached, {
      api: (fake) =>
        fake.on(claimMission, () => {
          throw error;
        }),
    });
    await press(/^Resgatar/);
    await waitFor(() => expect(lastToast(page)).toEqual({ kind: 'error', text }));
    expect(screen.getByRole('button', { name: /^Resgatar/ })).toBeEnabled();
    expect(page.modal.getState()).toBeNull();
  });

  it('repeats a claim whose answer was lost under the same key', async () => {
    const page = show(reached, {
      api: (fake) =>
        fake.on(claimMission, () => {
          throw new NetworkError('offline');
        }),
    });
    const keys = () =>
      page.fake.calls.filter(({ path }) => path === claimMission.path).map((call) => call.idempotencyKey);
    for (const count of [1, 2]) {
      await press(/^Resgatar/);
      await waitFor(() => expect(keys()).toHaveLength(count));
      await waitFor(() => expect(screen.getByRole('button', { name: /^Resgatar/ })).toBeEnabled());
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('that the list no longer has is loaded by its number', async () => {
    const { fake } = show(aMission(), {
      api: (fake) => {
        fake.on(listMissions, () => ({ data: [] }));
        fake.on(getMission, ({ params: { id } }) => ({ data: aMission({ id, status: 'claimed' }) }));
      },
    });
    expect(await screen.findByText('Resgatada')).toBeVisible();
    expect(fake.calls.filter(({ path }) => path === '/missions/{id}').map(({ params }) => params)).toEqual([{ id: 1 }]);
  });

  it('of another player’s own is shown as it was received', async () => {
    const { fake } = show(aMission(), {
      api: (fake) => {
        fake.on(listMissions, () => ({ data: [] }));
        fake.on(getMission, () => {
          throw refusal(404, { code: 'mission.not-found' });
        });
      },
    });
    await waitFor(() => expect(fake.calls.some(({ path }) => path === getMission.path)).toBe(true));
    expect(await screen.findByRole('button', { name: /^Aceitar/ })).toBeEnabled();
  });

  it('of a deposit opens the cashier', async () => {
    const page = show(aMission({ status: 'accepted', goal: { ...aMission().goal, kind: 'deposit' } }));
    await press(/^Depositar/);
    expect(page.modal.getState()?.name).toBe('deposit');
  });
});

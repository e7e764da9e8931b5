import { getProfile } from '@jangada/contracts/domains/profile/get-profile';
import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missionFakes } from '../missions/fake-missions.ts';
import RankingPage from '../routes/ranking.tsx';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aClub, aGuestClub, vipFakes } from '../vip/fake-vip.ts';
import { rankingFakes } from './fake-ranking.ts';
import { RanksModal } from './ranks-modal.tsx';

const player = aUser({ totalBet: 150_000 });

const show = ({ api, ...options }: RenderRemoteOptions = {}, view = <RankingPage />) =>
  renderRemote(view, {
    remote: 'social',
    session: player,
    path: '/ranking',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      rankingFakes(fake);
      vipFakes(fake, options.session === 'guest' ? aGuestClub : aClub());
      missionFakes(fake);
      fake.on(getProfile, () => ({ data: player }));
      api?.(fake);
    },
  });

const progress = () => screen.findByRole('progressbar');
const lines = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('the ranking', () => {
  it('shows the level with the way to the next, the levels, and opens all of them', async () => {
    const page = show();
    expect(await progress()).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('heading', { name: 'Marola' })).toBeVisible();
    expect(screen.getByText(/^Faltam R\$\s1\.000,00 em apostas para Brisa$/)).toBeVisible();
    expect(screen.getByText(/^Total apostado: R\$\s1\.500,00$/)).toBeVisible();
    const levels = await lines('Níveis');
    expect(levels.map((line) => line.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect(levels[1]).toHaveTextContent(/2\. Brisa.*A partir de R\$\s2\.500,00 apostados/);
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos os níveis' }));
    expect(page.modal.getState()).toEqual({ name: 'ranks', props: {} });
  });

  it('shows a guest the levels without a level of their own, and the way in', async () => {
    const page = show({ session: 'guest' });
    expect((await lines('Níveis')).map((line) => line.getAttribute('aria-current'))).toEqual([null, null, null]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }));
    expect(page.modal.getState()).toEqual({ name: 'auth', props: { mode: 'register' } });
  });

  it('stores its error, shows it, and loads again', async () => {
    const page = show({
      api: (fake) =>
        fake.on(getRanking, () => {
          throw refusal(503);
        }),
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(screen.getByText('Não conseguimos carregar os níveis.')).toBeVisible();
    expect(page.fake.calls.map(({ path }) => path)).toContain('/ranking');
    rankingFakes(page.fake);
    await userEvent.click(retry);
    expect(await progress()).toBeVisible();
  });

  it('of a site without levels says so', async () => {
    show({ api: (fake) => rankingFakes(fake, []) });
    expect(await screen.findByText('Este site ainda não tem níveis.')).toBeVisible();
  });

  it('at the top is complete', async () => {
    show({
      session: aUser({ totalBet: 5_000_000 }),
      api: (fake) => fake.on(getProfile, () => ({ data: aUser({ totalBet: 5_000_000 }) })),
    });
    expect(await progress()).toHaveAttribute('aria-valuenow', '100');
    expect(screen.getByText('Você chegou ao nível mais alto')).toBeVisible();
  });
});

describe('the dialog of all levels', () => {
  it('has what each level brings, and marks the own one', async () => {
    show({}, <RanksModal onClose={() => {}} />);
    const [first, , third] = await lines('Todos os níveis').then((all) =>
      all.filter((line) => line.parentElement?.tagName === 'OL'),
    );
    expect(first).toHaveTextContent('Seu nível');
    expect(third).toHaveTextContent('Cor própria no chat');
  });
});

describe('the VIP club', () => {
  it('shows level, points and benefits under its own name', async () => {
    show({ path: '/ranking?view=vip' });
    expect(await progress()).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('heading', { level: 1, name: 'Clube VIP' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bronze' })).toBeVisible();
    expect(screen.getByText('550 pontos')).toBeVisible();
    expect(screen.getByText('Faltam 450 pontos para Prata')).toBeVisible();
    expect(screen.getByText('Missões só do clube')).toBeVisible();
  });

  it('shows a guest its levels without progress', async () => {
    show({ session: 'guest', path: '/ranking?view=vip' });
    expect(await screen.findByText('Missões só do clube')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('is a tab of the page, like the missions, and in the address', async () => {
    const page = show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Missões' }));
    expect(await screen.findByRole('article', { name: 'Missão: Cinco vitórias' })).toBeVisible();
    expect(page.stub.navigation.place.getState().search).toBe('?view=missions');
    await userEvent.click(screen.getByRole('tab', { name: 'Nível' }));
    expect(page.stub.navigation.place.getState().search).toBe('');
  });
});

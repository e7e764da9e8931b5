import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { useLocation } from '@jangada/remote-kit/routing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { SportsPage } from './sports-page.tsx';
import { SportsTeaser } from './sports-teaser.tsx';
import { SportsbookPage } from './sportsbook-page.tsx';

const PROVIDER = 'https://sports.example';
const siteWith = (active: boolean) =>
  aSite({ hasSports: true, betby: { active, brand_id: '1', theme_name: 'default', script: '/none.js' } });

const open = (path: string, options: RenderRemoteOptions = {}, view = <SportsPage />) => {
  let launches = 0;
  const rendered = renderRemote(view, {
    remote: 'sportsbook',
    path,
    tenant: siteWith(false),
    session: 'user',
    texts: { pt, en },
    api: (fake) =>
      fake.on(launchSport, () => ({
        gameUrl: `${PROVIDER}/game#token=${(launches += 1)}`,
        token: 'a.b.c',
        expires_at: '2099-01-01T00:00:00Z',
      })),
    ...options,
  });
  const place = () => rendered.host.navigation.place.getState().path;
  const launchCalls = () => rendered.fake.calls.filter((call) => call.path === launchSport.path).length;
  return { ...rendered, place, launchCalls };
};

const frame = () => screen.findByTitle<HTMLIFrameElement>('Esportes');

describe('sports on a site without the widget', () => {
  it('/sports launches them as a game, once', async () => {
    const { place, launchCalls } = open('/sports');
    expect(await frame()).toHaveAttribute('src', `${PROVIDER}/game#token=1`);
    expect(place()).toBe('/sports');
    expect(launchCalls()).toBe(1);
  });

  it('the frame of the provider cannot navigate the page, and is given no device', async () => {
    open('/sports');
    const element = await frame();
    expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    expect(element).not.toHaveAttribute('allow');
    expect(element).toHaveAttribute('referrerpolicy', 'origin');
  });

  it.each([
    ['/sportschange', '/sports', <SportsPage key="sports" />],
    ['/sportschange?view=live', '/sports?view=live', <SportsPage key="sports" />],
    ['/sportsbook', '/sports', <SportsbookPage key="widget" />],
    ['/sportsbook/live', '/sports?view=live', <SportsbookPage key="widget" />],
    ['/sportsbook/event/a-1', '/sports', <SportsbookPage key="widget" />],
    ['/widgetbetby', '/sports', <SportsbookPage key="widget" />],
  ])('%s forwards to %s', async (path, target, view) => {
    const { host } = open(path, {}, view);
    const address = () => host.navigation.place.getState().path + host.navigation.place.getState().search;
    await waitFor(() => expect(address()).toBe(target));
  });

  it('the four places of the menu open the game there, on one launch', async () => {
    const { host, launchCalls } = open('/sports?view=live');
    expect(await frame()).toHaveAttribute('src', `${PROVIDER}/game?view=live#token=1`);
    act(() => host.navigation.go('/sports?view=popular'));
    expect(await frame()).toHaveAttribute('src', `${PROVIDER}/game?view=popular#token=1`);
    act(() => host.navigation.go('/sports?view=javascript:1'));
    expect(await frame()).toHaveAttribute('src', `${PROVIDER}/game#token=1`);
    expect(launchCalls()).toBe(1);
  });

  it('a player who may not bet sees why, and what to do', async () => {
    open('/sports', {
      api: (fake) =>
        fake.on(launchSport, () => {
          throw refusal(403, { code: 'account.verification-required' });
        }),
    });
    expect(await screen.findByRole('link', { name: 'Verificar a conta' })).toHaveAttribute(
      'href',
      '/user/verification',
    );
  });

  it('a guest sees a log-in button, and nothing is launched', async () => {
    const { modal, launchCalls } = open('/sports', { session: 'guest' });
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    expect(launchCalls()).toBe(0);
  });

  it('a launch that fails is shown in its place, and retried on request', async () => {
    let isAway = true;
    open('/sports', {
      api: (fake) =>
        fake.on(launchSport, () => {
          if (isAway) throw refusal(503, { code: 'sports.unavailable' });
          return { gameUrl: `${PROVIDER}/game`, token: 'a', expires_at: '2099-01-01T00:00:00Z' };
        }),
    });
    expect(await screen.findByText('Os esportes estão indisponíveis no momento.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await frame()).toBeVisible();
  });

  it.each(['//evil.com/x', '/user', 'data:text/html,x', `${location.origin}/casino`])(
    'a launch at %s is a failed one, and retried on request',
    async (address) => {
      let isWrong = true;
      open('/sports', {
        api: (fake) =>
          fake.on(launchSport, () => ({
            gameUrl: isWrong ? address : `${PROVIDER}/game`,
            token: 'a',
            expires_at: '2099-01-01T00:00:00Z',
          })),
      });
      expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
      isWrong = false;
      await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
      expect(await frame()).toBeVisible();
    },
  );

  it('accepts messages of the provider’s frame only: deposits open here, an expired session is launched again', async () => {
    const { modal, launchCalls } = open('/sports');
    const source = (await frame()).contentWindow;
    const receive = (type: string, origin: string) =>
      act(() => void fireEvent(window, new MessageEvent('message', { data: { type }, origin, source })));
    receive('sports:deposit', 'https://evil.example');
    expect(modal.getState()).toBeNull();
    receive('sports:deposit', PROVIDER);
    expect(modal.getState()).toMatchObject({ name: 'deposit' });
    receive('sports:session-expired', PROVIDER);
    await waitFor(() => expect(launchCalls()).toBe(2));
    expect(await frame()).toHaveAttribute('src', `${PROVIDER}/game#token=2`);
  });

  it('the teaser leads to the game', () => {
    open('/', {}, <SportsTeaser />);
    expect(screen.getByRole('link', { name: 'Ver os jogos de hoje' })).toHaveAttribute('href', '/sports');
  });
});

describe('sports on a site with the widget', () => {
  it.each([
    ['/sports', '/sportsbook'],
    ['/sportschange', '/sportsbook'],
    ['/sports?view=live', '/sportsbook/live'],
    ['/sportschange?view=popular', '/sportsbook/popular'],
  ])('%s forwards to %s, and launches no game', async (path, target) => {
    const { place, launchCalls } = open(path, { tenant: siteWith(true) });
    await waitFor(() => expect(place()).toBe(target));
    expect(launchCalls()).toBe(0);
  });

  it('a forward replaces its address: back leads to the casino, and the language stays', async () => {
    const Site = () => (useLocation().pathname === '/sportschange' ? <SportsPage /> : null);
    const { place, host, stub } = open('/casino/games', { tenant: siteWith(true), language: 'en' }, <Site />);
    act(() => host.navigation.go('/sportschange'));
    await waitFor(() => expect(place()).toBe('/sportsbook'));
    expect(stub.navigation.language.getState()).toBe('en');
    act(() => host.navigation.back());
    await waitFor(() => expect(place()).toBe('/casino/games'));
  });
});

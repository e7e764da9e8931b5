import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
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

  it.each([
    ['/sportschange', <SportsPage key="sports" />],
    ['/sportsbook/live', <SportsbookPage key="widget" />],
    ['/widgetbetby', <SportsbookPage key="widget" />],
  ])('%s forwards to the game', async (path, view) => {
    const { place } = open(path, {}, view);
    await waitFor(() => expect(place()).toBe('/sports'));
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
  it.each(['/sports', '/sportschange'])('%s forwards to the widget, and launches no game', async (path) => {
    const { place, launchCalls } = open(path, { tenant: siteWith(true) });
    await waitFor(() => expect(place()).toBe('/sportsbook'));
    expect(launchCalls()).toBe(0);
  });
});

import { betSlipChanged } from '@jangada/contracts/events/events';
import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import { addressIn } from '@jangada/remote-kit/routing/address';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { fakeBetby, fakeFrames } from './testing/fake-providers.ts';
import type { FakeProvider, FakeWidget } from './testing/fake-providers.ts';
import { SportsbookPage } from '../sports/sportsbook-page.tsx';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { SLOW_AFTER_MS } from './run-widget.ts';
import { SportsWidget } from './sports-widget.tsx';

/*
 * The obligations of every adapter, tested the same way for each provider: the cases of common integrations
 * (`adapter_contract_tests`), the ten rules of a wrapper, and the player's view.
 */

const providers = [
  ['betby', () => fakeBetby()],
  ['iframe', () => fakeFrames()],
] as const;

const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 0)));

describe.each(providers)('a sports widget of %s', (id, create) => {
  let provider: FakeProvider;
  let tokens = 0;
  beforeEach(() => {
    tokens = 0;
    provider = create();
  });
  afterEach(() => {
    jest.useRealTimers();
    provider.stop();
  });

  const render = (options: RenderRemoteOptions = {}, view = <SportsWidget />) =>
    renderRemote(view, {
      remote: 'sportsbook',
      path: '/sportsbook/live',
      tenant: provider.site,
      texts: { pt, en },
      api: (fake) =>
        fake.on(launchSport, () => ({
          gameUrl: '/',
          token: `token-${(tokens += 1)}`,
          expires_at: '2099-01-01T00:00:00Z',
        })),
      ...options,
    });
  /** Renders a page whose widget is ready. */
  const open = async (options: RenderRemoteOptions = {}, view = <SportsWidget />) => {
    const rendered = render(options, view);
    await settle();
    await act(() => provider.load());
    await settle();
    const path = () => rendered.host.navigation.place.getState().path;
    const entries = () => rendered.log.getState().filter(({ what }) => what === 'navigation.go').length;
    return { ...rendered, path, entries, widget: current() };
  };
  const alive = (): FakeWidget[] => provider.widgets.filter((widget) => widget.isAlive());
  const current = (): FakeWidget => {
    const [widget, ...others] = alive();
    if (!widget || others.length > 0) throw new Error(`${others.length + (widget ? 1 : 0)} widgets are on the page`);
    return widget;
  };

  it('has its adapter chosen by the tenant', async () => {
    await open();
    expect(provider.id).toBe(id);
    expect(document.querySelectorAll('iframe')).toHaveLength(id === 'iframe' ? 1 : 0);
  });

  it('loads its files once even if two routes mount', async () => {
    render();
    const second = render();
    await settle();
    // A frame is the widget itself, so each route loads one. A script is loaded once for the page.
    expect(provider.loads()).toBe(id === 'betby' ? 1 : 2);
    second.unmount();
    await act(() => provider.load());
    expect(provider.loads()).toBe(1);
    expect(alive()).toHaveLength(1);
  });

  it('mounts a guest without a token', async () => {
    const { widget } = await open({ session: 'guest' });
    expect(widget.started).not.toHaveProperty('token');
    expect(widget.started).toMatchObject({ language: 'pt', path: '/live', currency: 'BRL' });
    expect(widget.started).toMatchObject({ brandId: '2410887263374544896', theme: 'sea' });
  });

  it('has the light variant of its theme in the light mode', async () => {
    const { widget } = await open({ session: 'guest', mode: 'light' });
    expect(widget.started.theme).toBe('sea-light');
  });

  it('mounts a player with a short-lived token', async () => {
    const { widget } = await open({ session: 'user' });
    expect(widget.started.token).toBe('token-1');
  });

  it('gets the brand and the theme of the site', async () => {
    const { widget } = await open();
    const { brand_id: brandId, theme_name: theme } = provider.site.betby;
    expect(widget.started).toMatchObject({ brandId, theme: expect.stringContaining(theme) });
    expect(brandId).not.toBe(theme);
  });

  it('gets a promise of the new token when its token expires, and stays mounted', async () => {
    const { widget } = await open({ session: 'user' });
    await expect(act(() => widget.expireToken())).resolves.toBe('token-2');
    expect(current()).toBe(widget);
  });

  it('gets null for an expired token when no new one can be had, and stays mounted', async () => {
    let isAway = false;
    const { widget } = await open({
      session: 'user',
      api: (fake) =>
        fake.on(launchSport, () => {
          if (isAway) throw refusal(503, { code: 'sports.unavailable' });
          return { gameUrl: '/', token: 'first', expires_at: '2099-01-01T00:00:00Z' };
        }),
    });
    isAway = true;
    await expect(act(() => widget.expireToken())).resolves.toBeNull();
    expect(current()).toBe(widget);
  });

  it('is killed and initialized with a fresh token when it asks for a new session', async () => {
    const { widget } = await open({ session: 'user' });
    act(() => widget.refreshSession());
    await settle();
    expect(widget.isAlive()).toBe(false);
    expect(current().started.token).toBe('token-2');
  });

  it('that asks for new sessions in a loop is stopped, with a retry', async () => {
    await open({ session: 'user' });
    for (let refreshes = 0; refreshes < 4; refreshes += 1) {
      act(() => current().refreshSession());
      await settle();
    }
    expect(alive()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });

  it('is killed and initialized with a token when the visitor logs in while it is mounted', async () => {
    const { widget, stub } = await open({ session: 'guest' });
    act(() => stub.signInAs(aUser()));
    await settle();
    expect(widget.isAlive()).toBe(false);
    expect(current().started.token).toBe('token-1');
  });

  it('is killed on logout; the page goes on as a guest’s', async () => {
    const { widget, stub } = await open({ session: 'user' });
    act(() => stub.beGuest());
    expect(widget.isAlive()).toBe(false);
    await settle();
    expect(current().started).not.toHaveProperty('token');
  });

  it('is killed and initialized in the other language when the language changes', async () => {
    const { widget, stub } = await open();
    await act(() => stub.host.i18n.change('en'));
    await settle();
    expect(widget.isAlive()).toBe(false);
    expect(current().started).toMatchObject({ language: 'en', path: '/live' });
    expect(provider.widgets).toHaveLength(2);
  });

  it('that goes to /x replaces the address by /sportsbook/x, and is not navigated there again', async () => {
    const { widget, path, entries } = await open();
    act(() => widget.go('/x'));
    expect(path()).toBe('/sportsbook/x');
    expect(entries()).toBe(1);
    expect(widget.navigations).toEqual([]);
    expect(current()).toBe(widget);
  });

  it('follows the address after the browser’s back button', async () => {
    const { widget, host } = await open();
    act(() => host.navigation.go('/sportsbook/x'));
    act(() => host.navigation.go('/sportsbook/y'));
    await act(async () => host.navigation.back());
    await settle();
    expect(widget.navigations).toEqual(['/x', '/y', '/x']);
    expect(current()).toBe(widget);
  });

  it('is never initialized when its page is left while its files load', async () => {
    const { unmount } = render();
    await settle();
    unmount();
    await act(() => provider.load());
    await settle();
    expect(provider.widgets).toEqual([]);
  });

  it('is one instance under StrictMode', async () => {
    await open(
      { session: 'user' },
      <StrictMode>
        <SportsWidget />
      </StrictMode>,
    );
    expect(alive()).toHaveLength(1);
    expect(provider.widgets).toHaveLength(1);
  });

  it('is killed once when its page is left, and calls nothing afterwards', async () => {
    const { widget, unmount, path, modal } = await open();
    unmount();
    expect(widget.isAlive()).toBe(false);
    act(() => {
      widget.go('/late');
      widget.requireLogin();
    });
    expect(path()).toBe('/sportsbook/live');
    expect(modal.getState()).toBeNull();
  });

  it('changes its layout alone when the frame of the page changes', async () => {
    const { widget, stub } = await open();
    act(() => stub.insets.setState({ top: 56, bottom: 60, right: 0 }));
    expect(provider.layout()).toEqual(
      id === 'betby'
        ? { stickyTop: 56, betSlipOffsetBottom: 60 }
        : 'calc(100dvh - 116px - var(--sports-space-above, 0px))',
    );
    expect(current()).toBe(widget);
    expect(widget.navigations).toEqual([]);
  });

  it('opens the page’s own login, registration and deposit', async () => {
    const { widget, modal, host } = await open({ session: 'user' });
    act(() => widget.requireLogin());
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    act(() => widget.requireRegistration());
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
    act(() => host.modals.close());
    act(() => widget.requireDeposit());
    expect(modal.getState()).toMatchObject({ name: 'deposit' });
  });

  it('leads a guest who wants to deposit to the registration', async () => {
    const { widget, modal } = await open({ session: 'guest' });
    act(() => widget.requireDeposit());
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
  });

  it('announces that its bet slip covers the page, and takes that back when it ends', async () => {
    const { widget, host, unmount } = await open();
    act(() => widget.openBetSlip(true));
    expect(host.bus.last(betSlipChanged)).toEqual({ open: true });
    unmount();
    expect(host.bus.last(betSlipChanged)).toEqual({ open: false });
  });

  it('leaves the address alone on /widgetbetby, where nothing covers it', async () => {
    const { widget, path, stub } = await open({ path: '/widgetbetby' }, <SportsbookPage />);
    act(() => stub.insets.setState({ top: 64, bottom: 64, right: 0 }));
    expect(widget.started.path).toBe('/');
    expect(provider.layout()).toEqual(
      id === 'betby' ? { stickyTop: 0, betSlipOffsetBottom: 0 } : 'calc(100dvh - 0px - var(--sports-space-above, 0px))',
    );
    act(() => widget.go('/x'));
    expect(path()).toBe('/widgetbetby');
  });

  it('keeps the language of the address while the widget changes it', async () => {
    const { widget, path, stub } = await open({ language: 'en', path: '/sportsbook/a/b/c' });
    expect(widget.started).toMatchObject({ language: 'en', path: '/a/b/c' });
    act(() => widget.go('/football-1'));
    expect(addressIn(stub.navigation.language.getState(), path())).toBe('/en/sportsbook/football-1');
  });

  it('that fails to load shows a message with a retry, and works when that succeeds', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    render();
    await act(() => jest.advanceTimersByTimeAsync(0));
    // A script is tried three times before its failure is shown.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await act(async () => {
        void provider.fail();
        await jest.advanceTimersByTimeAsync(1_000);
      });
    }
    expect(screen.getByText('Não conseguimos carregar os esportes.')).toBeVisible();
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await settle();
    await act(() => provider.load());
    await settle();
    expect(alive()).toHaveLength(1);
    expect(screen.queryByText('Não conseguimos carregar os esportes.')).not.toBeInTheDocument();
  });

  it('that is not there after 10 s shows a message with a retry, and still appears when it comes', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    render();
    await act(() => jest.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1));
    expect(screen.getByText('Carregando os esportes…')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByText('Os esportes estão demorando para carregar.')).toBeVisible();
    expect(SLOW_AFTER_MS).toBe(10_000);
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    jest.useRealTimers();
    await act(() => provider.load());
    await settle();
    expect(alive()).toHaveLength(1);
    expect(screen.queryByText('Os esportes estão demorando para carregar.')).not.toBeInTheDocument();
  });

  it('is not started for a player who may not bet: the reason and the next step are shown', async () => {
    render({
      session: 'user',
      api: (fake) =>
        fake.on(launchSport, () => {
          throw refusal(403, { code: 'account.verification-required' });
        }),
    });
    await settle();
    await act(() => provider.load());
    expect(provider.widgets).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Verificar a conta' })).toHaveAttribute(
      'href',
      '/user/verification',
    );
  });

  it('is killed when its player is excluded meanwhile, and the reason is shown', async () => {
    let isExcluded = false;
    const { widget } = await open({
      session: 'user',
      api: (fake) =>
        fake.on(launchSport, () => {
          if (isExcluded) throw refusal(403, { code: 'account.self-excluded' });
          return { gameUrl: '/', token: 'first', expires_at: '2099-01-01T00:00:00Z' };
        }),
    });
    isExcluded = true;
    void widget.expireToken();
    await settle();
    expect(widget.isAlive()).toBe(false);
    expect(await screen.findByText('Sua conta está em autoexclusão.')).toBeVisible();
  });
});

import { betby } from './betby.ts';
import type { Renderer } from './betby.ts';
import type { MountOptions, SportsListeners } from './sports-adapter.ts';

const listeners = (): jest.Mocked<SportsListeners> => ({
  loginRequired: jest.fn(),
  registerRequired: jest.fn(),
  depositRequired: jest.fn(),
  tokenExpired: jest.fn(() => Promise.resolve('new-token')),
  sessionRefresh: jest.fn(),
  routeChanged: jest.fn(),
  betSlipChanged: jest.fn(),
});

/** BTRenderer as the provider ships it, recording its calls. */
const provideRenderer = ({ answersInstance = true } = {}) => {
  const seen: { options: Record<string, unknown>; updates: Record<string, unknown>[]; kills: number } = {
    options: {},
    updates: [],
    kills: 0,
  };
  globalThis.BTRenderer = class implements Renderer {
    initialize(options: Record<string, unknown>) {
      seen.options = options;
      return answersInstance ? this : undefined;
    }
    updateOptions(options: Record<string, unknown>) {
      seen.updates.push(options);
    }
    kill() {
      seen.kills += 1;
    }
  };
  return seen;
};

const optionsWith = (part: Partial<MountOptions>): MountOptions => ({
  target: document.createElement('div'),
  brandId: '2342342342342342341',
  theme: 'ocean',
  mode: 'dark',
  language: 'pt',
  session: { kind: 'guest' },
  initialPath: '/',
  insets: { top: 64, bottom: 72, right: 0 },
  on: listeners(),
  ...part,
});

const call = (option: unknown, ...given: unknown[]): unknown => (option as (...given: unknown[]) => unknown)(...given);

describe('the Betby widget', () => {
  afterEach(() => {
    globalThis.BTRenderer = undefined;
  });

  it('gets no token key for a guest', () => {
    const seen = provideRenderer();
    betby('x').mount(optionsWith({}));
    expect(seen.options).not.toHaveProperty('token');
    expect(seen.options['lang']).toBe('pt-br');
  });

  it('gets the brand id as text, longer than a number allows', () => {
    const seen = provideRenderer();
    betby('x').mount(optionsWith({}));
    expect(seen.options['brand_id']).toBe('2342342342342342341');
  });

  it('gets the token of a player and a new one when it expires', async () => {
    const seen = provideRenderer();
    betby('x').mount(optionsWith({ session: { kind: 'user', token: 'jwt' } }));
    expect(seen.options['token']).toBe('jwt');
    await expect(call(seen.options['onTokenExpired'])).resolves.toBe('new-token');
  });

  it('opens the page’s login, registration and deposit', () => {
    const seen = provideRenderer();
    const on = listeners();
    betby('x').mount(optionsWith({ on }));
    call(seen.options['onLogin']);
    call(seen.options['onRegister']);
    call(seen.options['onRecharge']);
    expect(on.loginRequired).toHaveBeenCalledTimes(1);
    expect(on.registerRequired).toHaveBeenCalledTimes(1);
    expect(on.depositRequired).toHaveBeenCalledTimes(1);
  });

  it('reports its routes with a leading slash and ignores nonsense', () => {
    const seen = provideRenderer();
    const on = listeners();
    betby('x').mount(optionsWith({ on }));
    call(seen.options['onRouteChange'], 'live');
    call(seen.options['onRouteChange'], '/football-1');
    call(seen.options['onRouteChange'], 7);
    expect(on.routeChanged.mock.calls).toEqual([['/live'], ['/football-1']]);
  });

  it('changes layout and place without a restart', () => {
    const seen = provideRenderer();
    const handle = betby('x').mount(optionsWith({}));
    handle.layout({ top: 56, bottom: 0, right: 340 });
    handle.navigate('/live');
    expect(seen.updates).toEqual([
      { stickyTop: 56, betSlipOffsetTop: 56, betSlipOffsetBottom: 0, betSlipOffsetRight: 340 },
      { url: '/live' },
    ]);
  });

  it('is killed once however often it is removed, and gets no calls afterwards', () => {
    const seen = provideRenderer();
    const handle = betby('x').mount(optionsWith({}));
    handle.destroy();
    handle.destroy();
    handle.navigate('/live');
    expect(seen.kills).toBe(1);
    expect(seen.updates).toEqual([]);
  });

  it('of an older version, without a result of initialize, is killed too', () => {
    const seen = provideRenderer({ answersInstance: false });
    betby('x').mount(optionsWith({})).destroy();
    expect(seen.kills).toBe(1);
  });

  it('fails with a reason when the script brought no renderer', () => {
    expect(() => betby('x').mount(optionsWith({}))).toThrow('BTRenderer is missing');
  });
});

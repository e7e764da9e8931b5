import { betby } from './betby.ts';
import type { Renderer } from './betby.ts';
import type { MountOptions, SportsListeners } from './sports-adapter.ts';

/* Cases that only Betby has; `widget/adapter-contract.test.tsx` tests the obligations of every adapter. */

const listeners = (): jest.Mocked<SportsListeners> => ({
  ready: jest.fn(),
  failed: jest.fn(),
  loginRequired: jest.fn(),
  registerRequired: jest.fn(),
  depositRequired: jest.fn(),
  tokenExpired: jest.fn(() => Promise.resolve('new-token')),
  sessionRefresh: jest.fn(),
  routeChanged: jest.fn(),
  betSlipChanged: jest.fn(),
});

/** The provider's BTRenderer, with its calls recorded. */
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
  title: 'Esportes',
  brandId: '2342342342342342341',
  theme: 'ocean',
  mode: 'dark',
  language: 'pt',
  currency: 'BRL',
  session: { kind: 'guest' },
  initialPath: '/',
  insets: { top: 64, bottom: 72, right: 0 },
  on: listeners(),
  ...part,
});

const call = (option: unknown, ...given: unknown[]): unknown => (option as (...given: unknown[]) => unknown)(...given);

describe('the options of Betby', () => {
  afterEach(() => {
    globalThis.BTRenderer = undefined;
  });

  it('have the brand id as text, Betby’s own language, the currency, and the lengths of the page', () => {
    const seen = provideRenderer();
    betby('x').mount(optionsWith({}));
    expect(seen.options).toMatchObject({
      brand_id: '2342342342342342341',
      themeName: 'ocean',
      lang: 'pt-br',
      currency: 'BRL',
      stickyTop: 64,
      betSlipOffsetTop: 64,
      betSlipOffsetBottom: 72,
      betSlipOffsetRight: 0,
    });
  });

  it('ignore a route that is no text', () => {
    const seen = provideRenderer();
    const on = listeners();
    betby('x').mount(optionsWith({ on }));
    call(seen.options['onRouteChange'], 'live');
    call(seen.options['onRouteChange'], 7);
    expect(on.routeChanged.mock.calls).toEqual([['live']]);
  });

  it.each([
    [true, true],
    ['open', true],
    [{ isOpen: true }, true],
    [{ isOpen: false, count: 2 }, false],
    ['closed', false],
    [null, false],
  ])('read the state %j of the bet slip as open: %s', (state, open) => {
    const seen = provideRenderer();
    const on = listeners();
    betby('x').mount(optionsWith({ on }));
    call(seen.options['onBetSlipStateChange'], state);
    expect(on.betSlipChanged).toHaveBeenCalledWith({ open });
  });
});

describe('the renderer of Betby', () => {
  afterEach(() => {
    globalThis.BTRenderer = undefined;
  });

  it('is ready when it has put something into its target, not before', async () => {
    provideRenderer();
    const on = listeners();
    const target = document.createElement('div');
    betby('x').mount(optionsWith({ on, target }));
    await Promise.resolve();
    expect(on.ready).not.toHaveBeenCalled();
    target.append('content');
    await Promise.resolve();
    target.append('more');
    await Promise.resolve();
    expect(on.ready).toHaveBeenCalledTimes(1);
  });

  it('changes layout and place without a restart', () => {
    const seen = provideRenderer();
    const handle = betby('x').mount(optionsWith({}));
    handle.update({ insets: { top: 56, bottom: 0, right: 340 } });
    handle.navigate('/live');
    expect(seen.updates).toEqual([
      { stickyTop: 56, betSlipOffsetTop: 56, betSlipOffsetBottom: 0, betSlipOffsetRight: 340 },
      { url: '/live' },
    ]);
  });

  it('is killed once however often it is destroyed, and gets no calls afterwards', () => {
    const seen = provideRenderer();
    const handle = betby('x').mount(optionsWith({}));
    handle.destroy();
    expect(() => handle.destroy()).not.toThrow();
    handle.navigate('/live');
    expect(seen.kills).toBe(1);
    expect(seen.updates).toEqual([]);
  });

  it('of an older version, without a result of initialize, is killed too', () => {
    const seen = provideRenderer({ answersInstance: false });
    betby('x').mount(optionsWith({})).destroy();
    expect(seen.kills).toBe(1);
  });

  it('that is missing fails with a reason', () => {
    expect(() => betby('x').mount(optionsWith({}))).toThrow('BTRenderer is missing');
  });
});

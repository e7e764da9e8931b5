import { iframe } from './iframe.ts';
import type { MountOptions, SportsListeners } from './sports-adapter.ts';

/* Cases that only frames have; `widget/adapter-contract.test.tsx` tests the obligations of every adapter. */

const PAGE = 'https://sports.example/frame?skin=2';
const ORIGIN = 'https://sports.example';

const mount = (part: Partial<MountOptions> = {}) => {
  const on: jest.Mocked<SportsListeners> = {
    ready: jest.fn(),
    failed: jest.fn(),
    loginRequired: jest.fn(),
    registerRequired: jest.fn(),
    depositRequired: jest.fn(),
    tokenExpired: jest.fn(() => Promise.resolve('new-token')),
    sessionRefresh: jest.fn(),
    routeChanged: jest.fn(),
    betSlipChanged: jest.fn(),
  };
  const target = document.createElement('div');
  document.body.append(target);
  const handle = iframe(PAGE).mount({
    target,
    title: 'Esportes',
    brandId: '2342342342342342341',
    theme: 'ocean',
    mode: 'dark',
    language: 'pt',
    currency: 'BRL',
    session: { kind: 'user', token: 'jwt' },
    initialPath: '/live',
    insets: { top: 64, bottom: 72, right: 0 },
    on,
    ...part,
  });
  const frame = target.querySelector('iframe');
  const source = frame?.contentWindow;
  if (!frame || !source) throw new Error('there is no frame');
  const posted: { message: unknown; origin: unknown }[] = [];
  source.postMessage = ((message: unknown, origin: unknown) => {
    posted.push({ message, origin });
  }) as Window['postMessage'];
  const receive = (
    data: unknown,
    { origin = ORIGIN, from = source }: { origin?: string; from?: MessageEventSource | null } = {},
  ) => window.dispatchEvent(new MessageEvent('message', { data, origin, source: from }));
  return { on, handle, frame, posted, receive };
};

describe('the frame of a sports provider', () => {
  afterEach(() => document.body.replaceChildren());

  it('has an address without the token, a title, and no right to the page', () => {
    const { frame } = mount();
    const address = new URL(frame.src);
    expect(address.origin + address.pathname).toBe('https://sports.example/frame');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      skin: '2',
      brand_id: '2342342342342342341',
      lang: 'pt',
      origin: window.location.origin,
    });
    expect(frame.src).not.toContain('jwt');
    expect(frame.title).toBe('Esportes');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups');
    expect(frame.hasAttribute('allow')).toBe(false);
  });

  it('gets its session after its hello, at its exact origin', () => {
    const { posted, receive } = mount();
    expect(posted).toEqual([]);
    receive({ v: 1, type: 'hello' });
    expect(posted).toEqual([
      {
        origin: ORIGIN,
        message: {
          v: 1,
          type: 'init',
          brandId: '2342342342342342341',
          theme: 'ocean',
          language: 'pt',
          currency: 'BRL',
          token: 'jwt',
          path: '/live',
          seq: 0,
        },
      },
    ]);
  });

  it('is shown when it is ready', () => {
    const { on, frame, receive } = mount();
    expect(frame.style.visibility).toBe('hidden');
    receive({ v: 1, type: 'ready' });
    expect(frame.style.visibility).toBe('');
    expect(on.ready).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins alike', { origin: 'https://sports.example.evil.example' }],
    ['the same host without TLS', { origin: 'http://sports.example' }],
    ['another port', { origin: 'https://sports.example:8443' }],
    ['no origin', { origin: 'null' }],
    ['another window of the provider', { from: window }],
    ['no window', { from: null }],
  ])('ignores a message from %s', (_, sender) => {
    const { on, posted, receive } = mount();
    receive({ v: 1, type: 'hello' }, sender);
    receive({ v: 1, type: 'deposit-required' }, sender);
    expect(posted).toEqual([]);
    expect(on.depositRequired).not.toHaveBeenCalled();
  });

  it.each([
    ['another version', { v: 2, type: 'deposit-required' }],
    ['no version', { type: 'deposit-required' }],
    ['an unknown type', { v: 1, type: 'eval', code: 'alert(1)' }],
    ['a route that is no text', { v: 1, type: 'route-changed', path: 7, seq: 0 }],
    ['a route without its number', { v: 1, type: 'route-changed', path: '/live' }],
    ['a route that is too long', { v: 1, type: 'route-changed', path: `/${'x'.repeat(3_000)}`, seq: 0 }],
    ['a bet slip that is neither open nor closed', { v: 1, type: 'bet-slip-changed', open: 'yes' }],
    ['a text', 'deposit-required'],
    ['nothing', null],
  ])('ignores a message with %s', (_, data) => {
    const { on, receive } = mount();
    receive(data);
    for (const listener of Object.values(on)) expect(listener).not.toHaveBeenCalled();
  });

  it('that speaks another version fails with a reason, and gets no token', () => {
    const { on, posted, receive } = mount();
    receive({ v: 2, type: 'hello' });
    expect(on.failed).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('version 2') }));
    expect(posted).toEqual([]);
  });

  it('gets the answer to each of its requests for a token', async () => {
    const { posted, receive } = mount();
    receive({ v: 1, type: 'token-expired', id: 4 });
    await Promise.resolve();
    expect(posted).toEqual([{ origin: ORIGIN, message: { v: 1, type: 'token', id: 4, token: 'new-token' } }]);
  });

  it('that moved before it followed a newer navigation of the page is not followed', () => {
    const { on, handle, posted, receive } = mount();
    receive({ v: 1, type: 'hello' });
    handle.navigate('/tennis-2');
    receive({ v: 1, type: 'route-changed', path: '/football-1', seq: 0 });
    expect(on.routeChanged).not.toHaveBeenCalled();
    expect(posted.at(-1)?.message).toEqual({ v: 1, type: 'navigate', path: '/tennis-2', seq: 1 });
    receive({ v: 1, type: 'route-changed', path: '/football-1', seq: 1 });
    expect(on.routeChanged).toHaveBeenCalledWith('/football-1');
  });

  it('that says hello late, or again after it reloaded itself, starts at the current place', () => {
    const { handle, posted, receive } = mount();
    handle.navigate('/upcoming');
    expect(posted).toEqual([]);
    receive({ v: 1, type: 'hello' });
    expect(posted[0]?.message).toMatchObject({ type: 'init', path: '/upcoming', seq: 1 });
    receive({ v: 1, type: 'route-changed', path: '/event/a-1', seq: 1 });
    receive({ v: 1, type: 'hello' });
    expect(posted[1]?.message).toMatchObject({ type: 'init', path: '/event/a-1', seq: 1 });
  });

  it('is gone when it is destroyed, also while it waits for a token', async () => {
    const { on, handle, frame, posted, receive } = mount();
    receive({ v: 1, type: 'token-expired', id: 1 });
    handle.destroy();
    expect(() => handle.destroy()).not.toThrow();
    await Promise.resolve();
    receive({ v: 1, type: 'deposit-required' });
    handle.navigate('/live');
    expect(frame.isConnected).toBe(false);
    expect(posted).toEqual([]);
    expect(on.depositRequired).not.toHaveBeenCalled();
  });
});

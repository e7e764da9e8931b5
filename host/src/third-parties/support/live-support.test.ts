import { ApiError, isExplained } from '@jangada/contracts/client/errors';
import type { Api, Notice } from '@jangada/contracts/host/host-api';
import { createSupportToken } from '@jangada/contracts/domains/support/endpoints';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { createI18n } from '@jangada/remote-kit/i18n';
import { READY_TIMEOUT_MS } from './jivo.ts';
import { createLiveSupport, TOKEN_SPARE_MS } from './live-support.ts';

const MINUTE_MS = 60_000;
const marina = aUser({ id: 7 });
const rafael = aUser({ id: 8, name: 'Rafael Lima', email: 'rafael@example.com', username: '21987650002' });

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
const isOpenMarked = () => document.documentElement.hasAttribute('data-support-open');
const settled = () => jest.advanceTimersByTimeAsync(0);

interface Chat {
  readonly api: Record<
    'open' | 'close' | 'setContactInfo' | 'setUserToken' | 'setWidgetColor' | 'clearHistory',
    jest.Mock
  >;
  readonly destroy: jest.Mock;
}

const callPage = (name: string, ...args: unknown[]) => {
  const callback: unknown = Reflect.get(window, name);
  if (typeof callback === 'function') callback(...args);
};

/** Runs the effects of the loaded third-party script. */
const deliver = async (): Promise<Chat> => {
  await settled();
  const mock = () => jest.fn();
  const api = {
    open: mock(),
    close: mock(),
    setContactInfo: mock(),
    setUserToken: mock(),
    setWidgetColor: mock(),
    clearHistory: mock(),
  };
  const destroy = jest.fn();
  Object.assign(window, { jivo_api: api, jivo_destroy: destroy, jivo_init: jest.fn(), jivo_config: {} });
  document.body.append(document.createElement('jdiv'));
  localStorage.setItem('jv_visitor_id_JANGADA1', 'secret');
  document.cookie = 'jv_enter=1; Path=/';
  callPage('jivo_onLoadCallback');
  await settled();
  return { api, destroy };
};

const withSupport = (site: Parameters<typeof aSite>[0] = {}) => {
  let count = 0;
  const api = jest.fn(async () => {
    count += 1;
    const endsAt = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
    return { data: { token: `support-token-${count}`, expires_at: endsAt } };
  });
  const shown: Notice[] = [];
  const release = jest.fn();
  const guardBack = jest.fn((_onBack: () => void) => ({ release }));
  const live = createLiveSupport({
    api: api as unknown as Api,
    site: () => aSite({ jivoChat: 'JANGADA1', jivoScript: 'https://chat.example/widget', ...site }),
    notices: { show: (notice) => shown.push(notice) },
    i18n: createI18n({ language: 'pt' }),
    clock: { nowMs: () => Date.now() },
    guardBack,
  });
  return { live, api, shown, guardBack, release };
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('token', 'bearer-of-the-session');
  document.head.innerHTML = '<script nonce="n-1"></script>';
  document.body.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

test('the widget gets the page’s nonce, the player’s details and a token that is not the session’s', async () => {
  const { live, api } = withSupport();
  const joined = live.join(marina);
  await settled();
  expect(scripts().map(({ src, nonce, async }) => [src, nonce, async])).toEqual([
    ['https://chat.example/widget/JANGADA1', 'n-1', true],
  ]);
  const chat = await deliver();
  await joined;
  expect(api).toHaveBeenCalledWith(createSupportToken, expect.anything());
  expect(chat.api.setContactInfo).toHaveBeenCalledWith({
    name: 'Marina Azevedo',
    email: 'marina@example.com',
    phone: '11987654321',
  });
  expect(chat.api.setUserToken.mock.calls).toEqual([['support-token-1']]);
  expect(JSON.stringify(Object.values(chat.api).map((one) => one.mock.calls))).not.toContain('bearer-of-the-session');
});

test('a site without its own script address gets the public one', async () => {
  const { live } = withSupport({ jivoScript: undefined });
  live.join(marina).catch(() => undefined);
  await settled();
  expect(scripts()[0]?.src).toBe('https://code.jivosite.com/widget/JANGADA1');
});

test('the widget’s own button is hidden: it is visible only while the chat is open', async () => {
  const { live } = withSupport();
  const opened = live.open(marina);
  const chat = await deliver();
  await opened;
  expect(chat.api.open).toHaveBeenCalledTimes(1);
  expect(isOpenMarked()).toBe(true);
  callPage('jivo_onClose');
  expect(isOpenMarked()).toBe(false);
  expect(document.head.querySelector('style')?.textContent).toContain('jdiv{display:none!important}');
});

test('it is closed by the page, and the conversation continues', async () => {
  const { live } = withSupport();
  const opened = live.open(marina);
  const chat = await deliver();
  await opened;
  live.close();
  await settled();
  expect(chat.api.close).toHaveBeenCalledTimes(1);
  expect(chat.api.clearHistory).not.toHaveBeenCalled();
  expect(isOpenMarked()).toBe(false);
});

describe('the back button', () => {
  const onPhone = (matches: boolean) =>
    jest.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches }) as MediaQueryList);
  afterEach(() => jest.restoreAllMocks());

  test('closes the chat where it fills the window, once per opening', async () => {
    onPhone(true);
    const { live, guardBack, release } = withSupport();
    const opened = live.open(marina);
    const chat = await deliver();
    await opened;
    expect(guardBack).toHaveBeenCalledTimes(1);
    guardBack.mock.calls[0]?.[0]();
    await settled();
    expect(chat.api.close).toHaveBeenCalledTimes(1);
    expect(isOpenMarked()).toBe(false);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('leaves the page where the chat covers only a corner', async () => {
    onPhone(false);
    const { live, guardBack } = withSupport();
    const opened = live.open(marina);
    await deliver();
    await opened;
    expect(guardBack).not.toHaveBeenCalled();
  });
});

test('opening twice loads it once', async () => {
  const { live, api } = withSupport();
  const opened = [live.join(marina), live.open(marina), live.open(marina)];
  const chat = await deliver();
  await Promise.all(opened);
  expect(api).toHaveBeenCalledTimes(1);
  expect(scripts()).toHaveLength(1);
  expect(chat.api.open).toHaveBeenCalledTimes(2);
});

test('a logout removes element, script, names, storage, cookies, and the conversation itself', async () => {
  const { live } = withSupport();
  const joined = live.join(marina);
  const chat = await deliver();
  await joined;
  live.leave();
  await settled();
  expect(chat.api.clearHistory).toHaveBeenCalledTimes(1);
  expect(chat.destroy).toHaveBeenCalledTimes(1);
  expect(document.querySelector('jdiv')).toBeNull();
  expect(scripts()).toEqual([]);
  expect(Object.keys(window).filter((name) => name.startsWith('jivo_'))).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['token']);
  expect(document.cookie).not.toContain('jv_');
});

test('another player gets a new conversation, with their own token and details', async () => {
  const { live } = withSupport();
  const first = live.join(marina);
  await deliver();
  await first;
  const second = live.join(rafael);
  const chat = await deliver();
  await second;
  expect(chat.api.setUserToken.mock.calls).toEqual([['support-token-2']]);
  expect(chat.api.setContactInfo).toHaveBeenCalledWith({
    name: 'Rafael Lima',
    email: 'rafael@example.com',
    phone: '21987650002',
  });
  expect(scripts()).toHaveLength(1);
});

test('changed contact details are sent, unchanged ones are not sent again', async () => {
  const { live } = withSupport();
  const joined = live.join(marina);
  const chat = await deliver();
  await joined;
  await live.join({ ...marina, level: 9 });
  expect(chat.api.setContactInfo).toHaveBeenCalledTimes(1);
  await live.join({ ...marina, email: 'nova@example.com' });
  expect(chat.api.setContactInfo).toHaveBeenLastCalledWith(expect.objectContaining({ email: 'nova@example.com' }));
});

test('a token about to end is renewed before the chat opens with it', async () => {
  const { live } = withSupport();
  const joined = live.join(marina);
  const chat = await deliver();
  await joined;
  await live.open(marina);
  expect(chat.api.setUserToken).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() + 30 * MINUTE_MS - TOKEN_SPARE_MS + 1);
  await live.open(marina);
  expect(chat.api.setUserToken).toHaveBeenLastCalledWith('support-token-2');
});

test('an answer while the chat is closed shows a notice that opens it', async () => {
  const { live, shown } = withSupport();
  const opened = live.open(marina);
  const chat = await deliver();
  await opened;
  callPage('jivo_onMessageReceived');
  expect(shown).toEqual([]);
  callPage('jivo_onClose');
  callPage('jivo_onMessageReceived');
  expect(shown[0]?.title).toBe('O suporte respondeu');
  shown[0]?.onOpen?.();
  await settled();
  expect(chat.api.open).toHaveBeenCalledTimes(2);
});

describe('a widget that fails to load', () => {
  test('a blocked script is a failure, leaves no element behind, and the next try starts again', async () => {
    const { live } = withSupport();
    const outcome = live.open(marina).catch((error: unknown) => error);
    await settled();
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(await outcome).toMatchObject({ name: 'ThirdPartyError' });
    expect(scripts()).toEqual([]);
    expect(document.head.querySelector('style')).toBeNull();
    const again = live.open(marina);
    const chat = await deliver();
    await again;
    expect(chat.api.open).toHaveBeenCalledTimes(1);
  });

  test('a widget that never becomes ready times out', async () => {
    const { live } = withSupport();
    const outcome = live.open(marina).catch((error: unknown) => error);
    await settled();
    await jest.advanceTimersByTimeAsync(READY_TIMEOUT_MS);
    expect(await outcome).toMatchObject({ name: 'ThirdPartyError' });
    expect(scripts()).toEqual([]);
  });

  test('a script that is something else is a failure', async () => {
    const { live } = withSupport();
    const outcome = live.open(marina).catch((error: unknown) => error);
    await settled();
    Object.assign(window, { jivo_api: {} });
    callPage('jivo_onLoadCallback');
    expect(await outcome).toMatchObject({ name: 'ThirdPartyError' });
  });

  test('without a token the third party is not loaded, and the failure is reported once', async () => {
    const { live, api } = withSupport();
    const refusal = new ApiError(503, {});
    api.mockRejectedValueOnce(refusal);
    await expect(live.open(marina)).rejects.toBe(refusal);
    expect(isExplained(refusal)).toBe(true);
    expect(scripts()).toEqual([]);
  });

  test('an invalid address is a failure before anything is loaded', async () => {
    const { live, api } = withSupport({ jivoScript: 'javascript:alert(1)' });
    await expect(live.open(marina)).rejects.toMatchObject({ name: 'ThirdPartyError' });
    expect(api).not.toHaveBeenCalled();
  });

  test('a player who signs out while it loads removes it', async () => {
    const { live } = withSupport();
    const outcome = live.open(marina).catch((error: unknown) => error);
    await settled();
    live.leave();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(scripts()).toEqual([]);
    expect(Object.keys(window).filter((name) => name.startsWith('jivo_'))).toEqual([]);
  });
});

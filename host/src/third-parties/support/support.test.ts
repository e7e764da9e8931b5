import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { createStore } from 'zustand/vanilla';
import type { Device, Session } from '@jangada/contracts/host/host-api';
import { createI18n } from '@jangada/remote-kit/i18n';
import { HOST_NAMESPACE, portuguese } from '../../texts/host-texts.ts';
import { createHooks } from '../../errors/app-hooks.ts';
import { createModalQueue } from '../../shell/overlays/modal-queue.ts';
import type { LiveSupport } from './live-support.ts';
import { createSupport } from './support.ts';

const guest: Session = { status: 'guest', guestId: 'g' };
const signedIn = (id = 7): Session => ({ status: 'user', guestId: 'g', user: aUser({ id }) });
const settled = () => new Promise((done) => setTimeout(done));

const withSupport = (
  given: { session?: Session; site?: Parameters<typeof aSite>[0]; savesData?: boolean; hasLogin?: boolean } = {},
) => {
  const session = createStore<Session>(() => given.session ?? guest);
  const site = createStore(() => aSite({ chat_support: true, jivoChat: 'JANGADA1', ...given.site }));
  const device = createStore<Device>(() => ({ isLowEnd: false, savesData: given.savesData ?? false, chunkSize: 500 }));
  const modals = createModalQueue({ session, isOffered: () => given.hasLogin ?? true, onRefused: jest.fn() });
  const live = {
    join: jest.fn(async () => undefined),
    open: jest.fn(async () => undefined),
    close: jest.fn(),
    leave: jest.fn(),
  };
  const load = jest.fn(async (): Promise<LiveSupport> => live);
  const toasts = { show: jest.fn() };
  const hooks = createHooks();
  const failures: unknown[] = [];
  hooks.on('app:thirdPartyError', ({ error }) => failures.push(error));
  const i18n = createI18n({ language: 'pt' });
  i18n.addResourceBundle('pt', HOST_NAMESPACE, portuguese);
  const support = createSupport({
    site,
    session,
    modals,
    device,
    toasts,
    hooks,
    i18n,
    load,
  });
  return { session, site, modals, live, load, toasts, failures, support };
};

describe('availability of live support', () => {
  test.each([
    [{ chat_support: true, jivoChat: 'JANGADA1' }, true],
    [{ chat_support: false, jivoChat: 'JANGADA1' }, false],
    [{ chat_support: true, jivoChat: '' }, false],
    [{ chat_support: true, jivoChat: undefined }, false],
  ])('%j: %s', (site, isAvailable) => {
    expect(withSupport({ site }).support.available.getState()).toBe(isAvailable);
  });

  test('a site without it loads nothing, for any visitor', async () => {
    const { support, load, modals } = withSupport({ session: signedIn(), site: { chat_support: false } });
    support.start();
    support.open();
    await settled();
    expect(load).not.toHaveBeenCalled();
    expect(modals.current.getState()).toBeNull();
  });
});

describe('a guest', () => {
  test('never loads it, not even on idle', async () => {
    const { support, load } = withSupport();
    support.start();
    await settled();
    expect(load).not.toHaveBeenCalled();
  });

  test('a guest who opens it gets the sign-in dialog, and the chat after it', async () => {
    const { support, session, modals, live } = withSupport();
    support.open();
    expect(modals.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    session.setState(signedIn(), true);
    await settled();
    expect(live.open).not.toHaveBeenCalled();
    modals.close();
    await settled();
    expect(live.open).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }));
    expect(live.open).toHaveBeenCalledTimes(1);
  });

  test('a guest whose sign-in could not be shown gets no chat after a later sign-in', async () => {
    const { support, session, live } = withSupport({ hasLogin: false });
    support.open();
    session.setState(signedIn(), true);
    await settled();
    expect(live.open).not.toHaveBeenCalled();
  });

  test('a guest who closes the dialog gets no chat after a later sign-in', async () => {
    const { support, session, modals, live } = withSupport();
    support.open();
    modals.close();
    session.setState(signedIn(), true);
    await settled();
    expect(live.open).not.toHaveBeenCalled();
  });

  test('the sign-in dialog stays closed until the session is known', async () => {
    const { support, session, modals, live } = withSupport({ session: { status: 'checking', guestId: 'g' } });
    support.open();
    expect(modals.current.getState()).toBeNull();
    session.setState(signedIn(), true);
    await settled();
    expect(live.open).toHaveBeenCalledTimes(1);
    expect(modals.current.getState()).toBeNull();
  });

  test('the sign-in dialog opens once the visitor is known to be a guest', () => {
    const { support, session, modals } = withSupport({ session: { status: 'checking', guestId: 'g' } });
    support.open();
    session.setState(guest, true);
    expect(modals.current.getState()).toMatchObject({ name: 'auth' });
  });
});

describe('a player', () => {
  test('has it fetched ahead, but only after the first view', async () => {
    const { support, load, live } = withSupport({ session: signedIn() });
    await settled();
    expect(load).not.toHaveBeenCalled();
    support.start();
    await settled();
    expect(live.join).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }));
    expect(live.open).not.toHaveBeenCalled();
  });

  test('gets it closed when a dialog of the site opens', async () => {
    const { support, modals, live } = withSupport({ session: signedIn() });
    support.open();
    await settled();
    expect(live.close).not.toHaveBeenCalled();
    modals.open('deposit', {});
    await settled();
    expect(live.close).toHaveBeenCalledTimes(1);
  });

  test('with the data saver it is fetched when it is opened', async () => {
    const { support, load, live } = withSupport({ session: signedIn(), savesData: true });
    support.start();
    await settled();
    expect(load).not.toHaveBeenCalled();
    support.open();
    await settled();
    expect(live.open).toHaveBeenCalledTimes(1);
  });

  test('a player who signs out removes it, and the next one gets a new one', async () => {
    const { support, session, live, load } = withSupport({ session: signedIn(7) });
    support.start();
    await settled();
    session.setState(guest, true);
    await settled();
    expect(live.leave).toHaveBeenCalledTimes(1);
    session.setState(signedIn(8), true);
    await settled();
    expect(live.join).toHaveBeenLastCalledWith(expect.objectContaining({ id: 8 }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a failed opening is shown once, and can be retried', async () => {
    const { support, load, live, toasts, failures } = withSupport({ session: signedIn() });
    load.mockRejectedValueOnce(new Error('blocked'));
    support.open();
    await settled();
    expect(toasts.show).toHaveBeenCalledWith({
      kind: 'error',
      text: 'O suporte não abriu. Verifique a conexão e tente de novo.',
    });
    expect(toasts.show).toHaveBeenCalledTimes(1);
    expect(failures).toHaveLength(1);
    support.open();
    await settled();
    expect(live.open).toHaveBeenCalledTimes(1);
  });

  test('a failed preload is not shown', async () => {
    const { support, live, toasts, failures } = withSupport({ session: signedIn() });
    live.join.mockRejectedValueOnce(new Error('blocked'));
    support.start();
    await settled();
    expect(toasts.show).not.toHaveBeenCalled();
    expect(failures).toHaveLength(1);
  });

  test('a player who signs out during the opening sees no failure', async () => {
    const { support, live, toasts, failures } = withSupport({ session: signedIn() });
    live.open.mockRejectedValueOnce(new DOMException('left', 'AbortError'));
    support.open();
    await settled();
    expect(toasts.show).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });
});

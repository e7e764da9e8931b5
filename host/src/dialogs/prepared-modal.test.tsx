import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { TextInput } from '@jangada/design/field';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { failedReleases } from '../composition/failed-releases.ts';
import type { LoadedView, View } from '../composition/view-states.ts';
import { createPreparation } from '../frame/prefetch/prepare-modal.ts';
import type { PrepareModal } from '../frame/prefetch/prepare-modal.ts';
import type { Shell } from '../shell/shell.ts';
import { ModalOutlet } from './modal-outlet.tsx';

const offer = { modals: [{ modal: 'auth' as const, expose: './modals/auth' }] };
const release = aRelease('account', '2.0.0', offer);
const other = aRelease('account', '1.0.0', offer);
const plan = aPlan([aPlannedRemote('account', [release, other])]);

const counts = { mounted: 0, effects: 0 };

/** Counts the renderings of an opening; its state distinguishes instances. */
const Login = () => {
  const modals = useModals();
  useState(() => {
    counts.mounted += 1;
  });
  useEffect(() => {
    counts.effects += 1;
  }, []);
  return (
    <Dialog title="Entrar" onClose={() => modals.close()}>
      <TextInput label="Outro" />
      <TextInput label="CPF" autoFocus />
    </Dialog>
  );
};

const idle: (() => void)[] = [];
beforeEach(() => {
  Object.assign(counts, { mounted: 0, effects: 0 });
  idle.length = 0;
  localStorage.clear();
  Object.assign(navigator, { sendBeacon: () => true });
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => idle.push(work),
    cancelIdleCallback: (handle: number) => {
      idle[handle - 1] = () => {};
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  jest.restoreAllMocks();
  failedReleases.clear();
  window.history.replaceState(null, '', '/');
});

const runIdle = () => act(async () => idle.splice(0).forEach((work) => work()));

const LOGIN = { name: 'auth', props: { mode: 'login' } } as const;

const preparing = (shell: Shell, prepare: PrepareModal, View: View = Login, isIntended = false) => {
  const view: LoadedView = { View, release, texts: {} };
  const status = shell.session.getState().status;
  prepare({
    ...LOGIN,
    offered: { remote: 'account', expose: './modals/auth' },
    view,
    language: 'pt',
    status,
    isIntended,
  });
};

/** A page with the dialog rendered ahead. */
const aPage = async ({ View = Login as View, path = '/', isIntended = false } = {}) => {
  const rendered = renderInShell(
    <>
      <button type="button">Página</button>
      <ModalOutlet />
    </>,
    { plan, path },
  );
  const { shell } = rendered;
  const counted = (['threw', 'mounted', 'ensure'] as const).map((name) => jest.spyOn(shell.modules, name));
  const prepare = createPreparation(shell);
  preparing(shell, prepare, View, isIntended);
  await runIdle();
  return { ...rendered, prepare, counted };
};

const open = (shell: Shell, mode: 'login' | 'register' = 'login') =>
  act(async () => shell.modals.open('auth', { mode }));

test('a prepared dialog is rendered outside of the document, without effects and uncounted', async () => {
  const { shell, counted } = await aPage();
  expect(shell.modals.prepared.getState()).toMatchObject(LOGIN);
  expect(shell.modals.current.getState()).toBeNull();
  expect(counts).toEqual({ mounted: 1, effects: 0 });
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
  for (const spy of counted) expect(spy).not.toHaveBeenCalled();
});

test('opened with the same props it is shown without a second mount, with the focus inside, and closes as usual', async () => {
  const { shell } = await aPage();
  const page = screen.getByRole('button', { name: 'Página' });
  page.focus();
  await open(shell);
  const dialog = screen.getByRole('dialog', { name: 'Entrar' });
  expect(dialog).toBeVisible();
  expect(counts).toEqual({ mounted: 1, effects: 1 });
  expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(shell.modules.mounted).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe('');
});

describe('a dialog that somebody is about to press for', () => {
  const supports = jest.fn(() => true);
  const animations = [{ playState: 'running', pause: jest.fn(), play: jest.fn() }];

  beforeEach(() => {
    supports.mockReturnValue(true);
    Object.assign(window, { CSS: { supports } });
    Object.assign(Element.prototype, { getAnimations: () => animations });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'CSS');
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  });

  const layer = (): HTMLElement | null => document.querySelector('input')?.closest('body > div > div') ?? null;

  test('is laid out in the document, without a role, effects and running animations', async () => {
    const { counted } = await aPage({ isIntended: true });
    expect(layer()?.style.contain).toBe('strict');
    expect(layer()?.style.getPropertyValue('content-visibility')).toBe('hidden');
    expect(layer()?.style.display).toBe('');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(counts).toEqual({ mounted: 1, effects: 0 });
    expect(animations[0]?.pause).toHaveBeenCalled();
    expect(animations[0]?.play).not.toHaveBeenCalled();
    for (const spy of counted) expect(spy).not.toHaveBeenCalled();
  });

  test('is laid out when it was prepared on idle before', async () => {
    const { shell, prepare } = await aPage();
    expect(layer()).toBeNull();
    preparing(shell, prepare, Login, true);
    await runIdle();
    expect(layer()?.style.getPropertyValue('content-visibility')).toBe('hidden');
    expect(counts.mounted).toBe(1);
  });

  test('is uncovered by its opening, with the focus inside', async () => {
    const { shell } = await aPage({ isIntended: true });
    await open(shell);
    expect(screen.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
    expect(layer()?.style.getPropertyValue('content-visibility')).toBe('');
    expect(layer()?.style.getPropertyValue('clip-path')).toBe('');
    expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveFocus();
    expect(counts).toEqual({ mounted: 1, effects: 1 });
    expect(animations[0]?.play).toHaveBeenCalled();
  });

  test('leaves the document when another one is opened', async () => {
    const { shell } = await aPage({ isIntended: true });
    await open(shell, 'register');
    expect(screen.getAllByLabelText('CPF')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  });

  test('stays outside of the document of a browser that cannot hide it', async () => {
    supports.mockReturnValue(false);
    const { shell } = await aPage({ isIntended: true });
    expect(layer()).toBeNull();
    await open(shell);
    expect(screen.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
    expect(counts).toEqual({ mounted: 1, effects: 1 });
  });
});

test('the back button closes a dialog that was prepared', async () => {
  const { shell } = await aPage({ path: '/terms' });
  await open(shell);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shell.router.place.getState().path).toBe('/terms');
});

test('after its end the same dialog is prepared and opened anew', async () => {
  const { shell, prepare } = await aPage();
  await open(shell);
  await act(async () => shell.modals.close());
  preparing(shell, prepare);
  await runIdle();
  await open(shell);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(counts).toEqual({ mounted: 2, effects: 2 });
});

test('opened with other props it is rendered anew', async () => {
  const { shell } = await aPage();
  await open(shell, 'register');
  expect(screen.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  expect(counts).toEqual({ mounted: 2, effects: 1 });
  expect(shell.modals.prepared.getState()).toBeNull();
});

test.each<[string, (shell: Shell) => void]>([
  [
    'a sign-in in another tab',
    ({ session }) => {
      localStorage.setItem('token', 'another');
      void session.syncWithStorage();
    },
  ],
  ['a change of language', ({ texts }) => void texts.change('en')],
  ['another offer', ({ offers }) => offers.replan([{ ...aPlannedRemote('account', []), state: 'absent' }])],
  [
    'an exchange of its release',
    ({ modules, offers }) =>
      modules.exchange('account', new Map(), () => offers.replan([aPlannedRemote('account', [other])])),
  ],
])('%s drops a prepared dialog', async (_what, change) => {
  const { shell } = await aPage();
  await act(async () => change(shell));
  expect(shell.modals.prepared.getState()).toBeNull();
  expect(counts.effects).toBe(0);
});

test('a prepared view that throws is dropped silently, and its opening starts anew', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('not yet');
    return <Login />;
  };
  const { container, shell, counted } = await aPage({ View: Broken });
  expect(container).toHaveTextContent(/^Página$/);
  for (const spy of counted) expect(spy).not.toHaveBeenCalled();
  isBroken = false;
  await open(shell);
  expect(screen.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  expect(shell.modules.threw).not.toHaveBeenCalled();
});

test('a view that throws when it was prepared and when it is opened fails as usual', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('broken');
  };
  const { shell } = await aPage({ View: Broken });
  await open(shell);
  expect(shell.modules.threw).toHaveBeenCalledTimes(1);
});

test('a prepared view that suspends forever shows nothing', async () => {
  const never = new Promise<never>(() => {});
  const Pending = () => {
    throw never;
  };
  const { container, shell, counted } = await aPage({ View: Pending });
  expect(container).toHaveTextContent('Página');
  expect(shell.modals.current.getState()).toBeNull();
  for (const spy of counted) expect(spy).not.toHaveBeenCalled();
});

test.each<[string, string, (shell: Shell) => void]>([
  ['over an error page', '/error', () => {}],
  ['while a dialog is open', '/', ({ modals }) => modals.open('app', {})],
])('nothing is prepared %s', async (_what, path, arrange) => {
  const { shell } = renderInShell(null, { plan, path });
  arrange(shell);
  preparing(shell, createPreparation(shell));
  await runIdle();
  expect(shell.modals.prepared.getState()).toBeNull();
});

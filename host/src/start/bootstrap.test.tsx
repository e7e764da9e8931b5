import { waitFor } from '@testing-library/react';
import { BOOT_ELEMENT_ID, ROOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import { SHELL_START_GLOBAL } from '@jangada/contracts/delivery/shell-start';
import type * as Design from '@jangada/design';
import type * as HostContext from '@jangada/remote-kit/host-context';
import type * as Query from '@jangada/remote-kit/query';
import type * as SiteRouterModule from '@jangada/remote-kit/routing/site-router';
import { aSite } from '@jangada/remote-kit/stub-data';
import { useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type * as ShellContext from '../shell/shell-context.tsx';

/** The layer that throws at its next rendering; a change renders the layers again. */
const mockLayers = {
  broken: null as string | null,
  listeners: new Set<() => void>(),
  break: (name: string | null) => {
    mockLayers.broken = name;
    for (const listener of mockLayers.listeners) listener();
  },
};

/** Wraps the real layer and adds a child that can throw. */
function mockLayer<Props extends { children?: ReactNode }>(
  name: string,
  Layer: ComponentType<Props>,
): ComponentType<Props> {
  const subscribe = (listener: () => void) => {
    mockLayers.listeners.add(listener);
    return () => void mockLayers.listeners.delete(listener);
  };
  return function Breakable(props: Props) {
    if (useSyncExternalStore(subscribe, () => mockLayers.broken === name)) throw new Error(`${name} is broken`);
    return <Layer {...props} />;
  };
}

jest.mock('@jangada/design/fonts.css', () => ({}), { virtual: true });
jest.mock('@jangada/design', () => {
  const actual = jest.requireActual<typeof Design>('@jangada/design');
  return { ...actual, DesignProvider: mockLayer('theme', actual.DesignProvider) };
});
jest.mock('@jangada/remote-kit/query', () => {
  const actual = jest.requireActual<typeof Query>('@jangada/remote-kit/query');
  return { ...actual, QueryClientProvider: mockLayer('queries', actual.QueryClientProvider) };
});
jest.mock('@jangada/remote-kit/routing/site-router', () => {
  const actual = jest.requireActual<typeof SiteRouterModule>('@jangada/remote-kit/routing/site-router');
  return { ...actual, SiteRouter: mockLayer('router', actual.SiteRouter) };
});
jest.mock('@jangada/remote-kit/host-context', () => {
  const actual = jest.requireActual<typeof HostContext>('@jangada/remote-kit/host-context');
  return { ...actual, HostProvider: mockLayer('host API', actual.HostProvider) };
});
jest.mock('../shell/shell-context.tsx', () => {
  const actual = jest.requireActual<typeof ShellContext>('../shell/shell-context.tsx');
  return { ...actual, ShellProvider: mockLayer('session', actual.ShellProvider) };
});
jest.mock('./fatal-boundary.tsx', () => {
  const { FatalBoundary } = jest.requireActual<{ FatalBoundary: ComponentType<{ children: ReactNode }> }>(
    './fatal-boundary.tsx',
  );
  return { FatalBoundary: mockLayer('last boundary', FatalBoundary) };
});
jest.mock('./app.tsx', () => ({ App: mockLayer('frame', () => <main>the site</main>) }));
jest.mock('../pages/error-page-lazy.tsx', () => ({ ErrorPage: mockLayer('frame', () => null) }));

const shellStart = { up: jest.fn(), failed: jest.fn(), crashed: jest.fn() };

/** A page whose shell has started. */
const startShell = async (): Promise<HTMLElement> => {
  const boot = { state: 'ready', status: 200, site: aSite() };
  document.body.innerHTML = `<div id="${ROOT_ELEMENT_ID}"></div><script type="application/json" id="${BOOT_ELEMENT_ID}"></script>`;
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (element) element.textContent = JSON.stringify(boot);
  Object.assign(globalThis, { [SHELL_START_GLOBAL]: shellStart });
  const { start } = await import('./bootstrap.tsx');
  await start();
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (!root) throw new Error('no root');
  return root;
};

beforeEach(() => {
  // Inside `act`, React throws an uncaught error at the caller instead of reporting it as in a page.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  Object.assign(navigator, { sendBeacon: () => true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockLayers.break(null);
  for (const mock of Object.values(shellStart)) mock.mockClear();
});

afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.restoreAllMocks();
});

describe('an error after the start, in a layer of the shell', () => {
  test.each(['session', 'queries', 'theme', 'router', 'host API', 'last boundary', 'frame'])(
    'in “%s” ends in the page that React has no part in, and is reported as an error of the application',
    async (layer) => {
      const root = await startShell();
      await waitFor(() => expect(root).toHaveTextContent('the site'));
      expect(shellStart.crashed).not.toHaveBeenCalled();
      mockLayers.break(layer);
      await waitFor(() => expect(shellStart.crashed).toHaveBeenCalledTimes(1));
      expect(root).toBeEmptyDOMElement();
      expect(console.error).toHaveBeenCalledWith(
        '[app:error]',
        expect.objectContaining({ message: `${layer} is broken` }),
      );
    },
  );
});

import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';
import type { LoadModule } from '../../composition/chain-loader.ts';
import { RemoteView } from '../remote-views/remote-view.tsx';
import { isRendered, viewOf } from './owner.ts';

const mockLoad = jest.fn<ReturnType<LoadModule>, Parameters<LoadModule>>();

jest.mock('../../composition/load-module.ts', () => ({
  loadModule: (...call: Parameters<LoadModule>) => mockLoad(...call),
}));

const View = () => (
  <>
    <p>saldo</p>
    {createPortal(<p>por cima</p>, document.body)}
  </>
);

/* React has no public call for this: a new version of React that renames its fields fails here. */
test('an element of a remote is known by its view, also in a portal; one of the shell or of a script is not', async () => {
  const release = aRelease('wallet', '1.0.0');
  mockLoad.mockImplementation(async (_planned, expose) => ({
    module: { default: expose === './texts/pt' ? {} : View },
    release,
  }));
  renderInShell(
    <>
      <p>do site</p>
      <RemoteView remote="wallet" expose="./slots/balance" skeleton={null} />
    </>,
    { plan: aPlan([aPlannedRemote('wallet', [release])]) },
  );
  const view = { remote: 'wallet', expose: './slots/balance' };
  expect(viewOf(await screen.findByText('saldo'))).toEqual(view);
  expect(viewOf(screen.getByText('por cima'))).toEqual(view);
  expect(viewOf(screen.getByText('do site'))).toBeNull();
  const foreign = document.body.appendChild(document.createElement('div'));
  expect([isRendered(screen.getByText('do site')), isRendered(foreign), viewOf(foreign)]).toEqual([true, false, null]);
});

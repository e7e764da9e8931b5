import { createStore } from 'zustand/vanilla';
import type { Place } from '@jangada/contracts/host/host-api';
import { aSite } from '@jangada/remote-kit/stub-data';
import { aPlannedRemote, aRelease } from '../../../test/support/render-in-shell.tsx';
import { createLiveOffers } from '../../composition/offers.ts';
import type { OpenModal } from '../../shell/overlays/modal-queue.ts';
import type { Shell } from '../../shell/shell.ts';
import { requestViews } from './request-views.ts';

const wallet = aRelease('wallet', '1.0.0', {
  modals: [{ modal: 'deposit', expose: './modals/deposit' }],
  routes: [{ path: '/bonus', expose: './routes/bonus' }],
});

const aPage = () => {
  const offers = createLiveOffers([aPlannedRemote('wallet', [wallet])]);
  const current = createStore<Pick<OpenModal, 'name'> | null>(() => null);
  const place = createStore<Place>(() => ({ path: '/terms', search: '', hash: '', key: '1' }));
  const ensure = jest.fn();
  const siteFacts = () => ({ site: aSite(), offers: offers.getState(), session: 'user', hasShellPage: () => true });
  const parts = { modals: { current }, modules: { ensure }, offers, router: { place }, siteFacts };
  requestViews(parts as unknown as Shell);
  return { current, place, ensure };
};

describe('the code of a view is requested', () => {
  it('in the task in which its dialog is opened, before anything is rendered', () => {
    const { current, ensure } = aPage();
    current.setState({ name: 'deposit' }, true);
    expect(ensure.mock.calls).toEqual([['wallet', './modals/deposit']]);
  });

  it('in the task in which its page is opened', () => {
    const { place, ensure } = aPage();
    place.setState({ path: '/bonus' });
    expect(ensure.mock.calls).toEqual([['wallet', './routes/bonus']]);
  });

  it('for nothing of the shell itself, and for nothing when a dialog closes', () => {
    const { current, place, ensure } = aPage();
    current.setState({ name: 'reauth' }, true);
    current.setState(null, true);
    place.setState({ path: '/privacy' });
    expect(ensure).not.toHaveBeenCalled();
  });
});

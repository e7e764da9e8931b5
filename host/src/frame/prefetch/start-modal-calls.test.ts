import { createClient } from '@jangada/contracts/client/client';
import type { TransportRequest } from '@jangada/contracts/client/transport';
import type { StartedCall } from '@jangada/contracts/delivery/boot';
import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import { listWithdrawMethods } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Session } from '@jangada/contracts/host/host-api';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { aSite } from '@jangada/remote-kit/stub-data';
import { createStore } from 'zustand/vanilla';
import { answerStartedCalls } from '../../session/api/started-calls.ts';
import { createLiveOffers } from '../../composition/offers.ts';
import type { ViewStates } from '../../composition/view-states.ts';
import { aPlannedRemote, aRelease } from '../../../test/support/render-in-shell.tsx';
import { createModalCalls } from './start-modal-calls.ts';
import type { ModalCallsParts } from './start-modal-calls.ts';

const wallet = aRelease('wallet', '1.0.0', {
  modals: [
    {
      modal: 'withdraw',
      expose: './modals/withdraw',
      calls: [startsCall(getWithdrawOptions), startsCall(listWithdrawMethods)],
    },
    { modal: 'deposit', expose: './modals/deposit' },
  ],
});
const social = aRelease('social', '1.0.0', {
  modals: [
    {
      modal: 'player-profile',
      expose: './modals/player-profile',
      calls: [startsCall(showProfile, { body: { user_id: '{user_id}' } })],
    },
  ],
});

const player = { status: 'user' } as unknown as Session;
const guest = { status: 'guest', guestId: 'guest' } as const;
const OPTIONS = 'GET /wallet/withdraw/options';
const METHODS = 'GET /wallet/withdraw/methods';

const aPage = ({ session = player, states = {} }: { session?: Session; states?: ViewStates } = {}) => {
  const startedCalls: StartedCall[] = [];
  const views = createStore<ViewStates>(() => states);
  const sent: string[] = [];
  const send = async ({ method, url, body }: TransportRequest) => {
    sent.push([method, url.replace('http://api.test', ''), body].filter(Boolean).join(' '));
    return { status: 200, text: '{"methods":[]}' };
  };
  const headers = { Authorization: 'Bearer t', 'X-Language': 'pt' };
  const parts = {
    modules: { states: views },
    offers: createLiveOffers([aPlannedRemote('wallet', [wallet]), aPlannedRemote('social', [social])]),
    requestHeaders: () => headers,
    session: createStore(() => session),
    tenant: createStore(() => aSite({ apiLink: 'http://api.test' })),
    startedCalls,
  };
  const start = createModalCalls(parts as unknown as ModalCallsParts, send);
  const api = createClient({
    baseUrl: () => 'http://api.test',
    headers: () => headers,
    transport: answerStartedCalls(startedCalls, send),
  });
  return { start, api, sent, startedCalls, views };
};

describe('the first calls of a modal', () => {
  it('are sent with the visitor’s headers when it is opened, and answer the view once', async () => {
    const { start, api, sent } = aPage();
    start('withdraw', {});
    expect(sent).toEqual([OPTIONS, METHODS]);
    expect(await api(listWithdrawMethods)).toEqual({ methods: [] });
    expect(sent).toEqual([OPTIONS, METHODS]);
    await api(listWithdrawMethods);
    expect(sent).toEqual([OPTIONS, METHODS, METHODS]);
  });

  it('are filled with its props, which keep their types', () => {
    const { start, sent } = aPage();
    start('player-profile', { user_id: 7 });
    expect(sent).toEqual(['POST /profile/show {"user_id":7}']);
  });

  it('are sent once by an intent and the press that follows it', () => {
    const { start, sent } = aPage();
    start('withdraw', {});
    start('withdraw', {});
    expect(sent).toEqual([OPTIONS, METHODS]);
  });

  it.each<[string, Session, ViewStates]>([
    ['to a guest, when they are a player’s', guest, {}],
    ['before the session is known', { status: 'checking' } as unknown as Session, {}],
    ['for a view whose code is in the page', player, { 'wallet ./modals/withdraw': { status: 'failed' } }],
  ])('are not sent %s', (_what, session, states) => {
    const { start, sent } = aPage({ session, states });
    start('withdraw', {});
    expect(sent).toEqual([]);
  });

  it('are none where the offer declares none, or nobody offers the modal', () => {
    const { start, sent } = aPage();
    start('deposit', {});
    start('auth', { mode: 'login' });
    expect(sent).toEqual([]);
  });

  it('that the view leaves are forgotten soon after it is there: a later call gets no old answer', () => {
    jest.useFakeTimers();
    const { start, startedCalls, views } = aPage();
    start('withdraw', {});
    views.setState({ 'wallet ./modals/withdraw': { status: 'loading' } });
    jest.runAllTimers();
    expect(startedCalls).toHaveLength(2);
    views.setState({ 'wallet ./modals/withdraw': { status: 'failed' } });
    expect(startedCalls).toHaveLength(2);
    jest.runAllTimers();
    expect(startedCalls).toEqual([]);
    jest.useRealTimers();
  });
});

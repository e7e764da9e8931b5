import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { boxGranted } from '@jangada/contracts/events/events';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import remote from '../remote.ts';
import { aUser } from '@jangada/remote-kit/testing';
import { aUserBox } from './fake-boxes.ts';
import { announceGrantedBoxes } from './granted-boxes.ts';

const start = () => {
  const stub = createStubHost({ remote: 'casino', session: 'user', path: '/casino/games', texts: { pt, en } });
  announceGrantedBoxes(stub.host);
  const give = (part: Partial<UserBox> = {}) =>
    stub.emit(boxGranted, { user_box: aUserBox({ source: 'granted', sell_value: 0, ...part }) });
  return { ...stub, give };
};

describe('a box granted to the player', () => {
  it('shows a notice that links to it, and the reward dialog', () => {
    const { give, notices, modal, navigation } = start();
    give({ id: 7, title: 'Recife' });
    expect(notices.getState()).toMatchObject([
      {
        id: 'box:7',
        title: 'Você ganhou uma caixa',
        text: 'Recife: ela espera por você em Minhas caixas.',
        image: aUserBox().image,
      },
    ]);
    expect(modal.getState()).toMatchObject({
      name: 'casino-reward',
      props: { kind: 'box', title: 'Caixa Recife', to: '/account/boxes' },
    });
    notices.getState()[0]?.onOpen?.();
    expect(navigation.place.getState().path).toBe('/account/boxes');
  });

  it('is announced in the language of the page', () => {
    const { give, language, notices } = start();
    language.setState('en', true);
    give();
    expect(notices.getState()[0]?.title).toBe('You were given a box');
  });

  it('waits while a dialog is shown, and then until no round is in progress', () => {
    const { host, give, modal, notices } = start();
    host.modals.open('deposit', {});
    const end = host.updateBlocker.block('game-round');
    give();
    expect(notices.getState()).toHaveLength(1);
    expect(modal.getState()?.name).toBe('deposit');
    host.modals.close();
    expect(modal.getState()).toBeNull();
    end();
    expect(modal.getState()?.name).toBe('casino-reward');
  });

  it('is shown one after the other when there are two', () => {
    const { host, give, modal } = start();
    give({ id: 7, title: 'Recife' });
    give({ id: 8, title: 'Farol' });
    expect(modal.getState()).toMatchObject({ props: { title: 'Caixa Recife' } });
    host.modals.close();
    expect(modal.getState()).toMatchObject({ props: { title: 'Caixa Farol' } });
    host.modals.close();
    expect(modal.getState()).toBeNull();
  });

  it('is ignored when it does not match the contract', () => {
    const { emit, modal, notices } = start();
    emit(boxGranted, { user_box: { id: 7 } });
    expect([modal.getState(), notices.getState()]).toEqual([null, []]);
  });

  it('is not announced to another player or a guest', () => {
    const { host, give, modal, session } = start();
    const end = host.updateBlocker.block('game-round');
    give();
    session.setState({ status: 'user', guestId: 'guest-7', user: aUser({ id: aUser().id + 1 }) }, true);
    end();
    expect(modal.getState()).toBeNull();
  });

  it('stops waiting once the remote is removed from the page', () => {
    const { host, give, modal, stop } = start();
    host.modals.open('deposit', {});
    give();
    stop();
    modal.setState(null, true);
    expect(modal.getState()).toBeNull();
  });
});

describe('the casino in the page', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('announces granted boxes after a sign-in', async () => {
    const stub = createStubHost({ remote: 'casino', session: 'guest', texts: { pt, en } });
    await remote.activate(stub.host);
    await settle();
    const give = () => stub.emit(boxGranted, { user_box: aUserBox({ source: 'granted', sell_value: 0 }) });
    give();
    expect(stub.modal.getState()).toBeNull();
    stub.signInAs(aUser());
    await settle();
    give();
    expect(stub.modal.getState()?.name).toBe('casino-reward');
  });
});

import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import type { Storage } from '@jangada/contracts/host/host-api';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import { renderRemote } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { responsibleFakes, someSettings } from '../fake-responsible.ts';
import { answerAlert, AWAY_MS_MAX, countPlayTime, dueAlert } from './play-time.ts';
import { RealityCheckModal } from './reality-check-modal.tsx';
import { TimeAlert } from './time-alert.tsx';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

const memory = (): Storage => createStubHost({ remote: 'account' }).host.storage;

describe('the time of a player', () => {
  const playedFor = (storage: Storage, minutes: number, from = START) => {
    for (let minute = 0; minute < minutes; minute += 1) countPlayTime(storage, 7, from + minute * MINUTE_MS);
    return countPlayTime(storage, 7, from + minutes * MINUTE_MS);
  };

  it('goes on over page loads and is due after the minutes asked for', () => {
    const storage = memory();
    expect(dueAlert(playedFor(storage, 29), 30)).toBeNull();
    expect(dueAlert(playedFor(storage, 1, START + 29 * MINUTE_MS), 30)).toBe(30);
    expect(dueAlert(countPlayTime(storage, 7, START + 30 * MINUTE_MS), null)).toBeNull();
  });

  it('is asked about again only after as many minutes more, with the whole time', () => {
    const storage = memory();
    playedFor(storage, 30);
    answerAlert(storage, 7, START + 30 * MINUTE_MS);
    expect(dueAlert(playedFor(storage, 29, START + 30 * MINUTE_MS), 30)).toBeNull();
    expect(dueAlert(playedFor(storage, 1, START + 59 * MINUTE_MS), 30)).toBe(60);
  });

  it('begins anew for another player, after an absence, and after what cannot be read', () => {
    const storage = memory();
    playedFor(storage, 20);
    expect(countPlayTime(storage, 8, START + 20 * MINUTE_MS).startedAt).toBe(START + 20 * MINUTE_MS);
    const later = START + 20 * MINUTE_MS + AWAY_MS_MAX + 1;
    expect(countPlayTime(storage, 8, later).startedAt).toBe(later);
    storage.set('play-time', '{');
    expect(countPlayTime(storage, 8, later + 1).startedAt).toBe(later + 1);
  });
});

describe('the time alert', () => {
  it('opens over whatever is shown when the time has come', async () => {
    jest.useFakeTimers({ now: START });
    try {
      const { modal } = renderRemote(<TimeAlert />, {
        remote: 'account',
        session: 'user',
        texts: { pt, en },
        api: (fake) => fake.on(updateSettings, () => ({ data: someSettings({ time_alert: 15 }) })),
      });
      await act(() => jest.advanceTimersByTimeAsync(14 * MINUTE_MS));
      expect(modal.getState()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(MINUTE_MS));
      expect(modal.getState()).toMatchObject({ name: 'reality-check', props: { minutes: 15 } });
    } finally {
      jest.useRealTimers();
    }
  });

  const check = () => {
    const onClose = jest.fn();
    const rendered = renderRemote(<RealityCheckModal minutes={60} onClose={onClose} />, {
      remote: 'account',
      session: 'user',
      texts: { pt, en },
      api: responsibleFakes,
    });
    return { ...rendered, onClose };
  };

  it('is closed by an answer, not by Escape', async () => {
    const { onClose } = check();
    expect(screen.getByRole('dialog', { name: 'Você está jogando há 1 h' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('signs out for who has had enough', async () => {
    const { onClose, stub } = check();
    await userEvent.click(screen.getByRole('button', { name: 'Sair da conta' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(stub.session.getState().status).toBe('guest');
  });
});

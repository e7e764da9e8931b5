import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent } from '@jangada/contracts/events/events';
import { renderRemote } from '@jangada/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { ChatPanel } from './chat-panel.tsx';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

const pinned = (id: string, forMs: number): ChatMessage => ({
  id,
  time: new Date(NOW_MS - 1_000).toISOString(),
  type: 'pinned',
  text: `Fixada ${id}`,
  user: null,
  attachments: [],
  pinned_until: new Date(NOW_MS + forMs).toISOString(),
});

const open = (messages: ChatMessage[], session: 'guest' | 'user' = 'guest') =>
  renderRemote(<ChatPanel />, {
    remote: 'social',
    session,
    texts: { pt, en },
    api: (fake) => fake.on(listMessages, () => ({ messages, amountBet: 0 })),
  });

const onTop = async () => within(await screen.findByRole('group', { name: 'Mensagens fixadas' }));

describe('pinned messages of the chat', () => {
  beforeEach(() => jest.useFakeTimers({ now: NOW_MS }));
  afterEach(() => jest.useRealTimers());

  it('leave the top when their time is over, without a reload', async () => {
    open([pinned('a', 60_000), pinned('b', 30_000)]);
    const top = await onTop();
    expect(top.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Fixada b', 'Fixada a']);
    act(() => jest.advanceTimersByTime(30_000));
    expect(top.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Fixada a']);
    act(() => jest.advanceTimersByTime(30_000));
    expect(screen.queryByRole('group', { name: 'Mensagens fixadas' })).toBeNull();
  });

  it('leave the top also when they were received while the panel was open', async () => {
    const { emit } = open([pinned('a', 60_000)]);
    await onTop();
    act(() => emit(messageSent, { message: pinned('c', 5_000) }));
    expect((await onTop()).getByText('Fixada c')).toBeVisible();
    act(() => jest.advanceTimersByTime(5_000));
    expect((await onTop()).queryByText('Fixada c')).toBeNull();
  });

  it('stay when they end later than a timer of the browser can count', async () => {
    open([pinned('a', 60 * DAY_MS)]);
    await onTop();
    act(() => jest.advanceTimersByTime(59 * DAY_MS));
    expect((await onTop()).getByText('Fixada a')).toBeVisible();
    act(() => jest.advanceTimersByTime(DAY_MS));
    expect(screen.queryByRole('group', { name: 'Mensagens fixadas' })).toBeNull();
  });
});

describe('the foot of the chat', () => {
  it('shows a guest a login button instead of the field, which opens the login', async () => {
    const { modal } = open([]);
    expect(screen.queryByLabelText('Escreva uma mensagem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Faça login para participar do chat' }));
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
  });
});

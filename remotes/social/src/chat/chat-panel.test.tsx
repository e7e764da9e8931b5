import { listMessages, reportMessage, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent } from '@jangada/contracts/events/events';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aMission } from '../missions/fake-missions.ts';
import { ANNOUNCE_MS } from './chat-announcer.tsx';
import { ChatPanel } from './chat-panel.tsx';

// Without a layout, the list would render no rows.
jest.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: unknown[]; children: (row: unknown, index: number) => ReactNode }) =>
    data.map(children),
}));

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

describe('an empty chat', () => {
  it.each([
    ['guest', 'Quando alguém escrever, a mensagem aparece aqui.'],
    ['user', 'Diga a primeira palavra.'],
  ] as const)('invites nobody to write who cannot: a %s reads "%s"', async (session, text) => {
    open([], session);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the messages of the chat', () => {
  beforeEach(() => localStorage.clear());

  const line = (id: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
    id: String(id),
    time: new Date(NOW_MS + id * 1_000).toISOString(),
    type: 'normal',
    text: `Mensagem ${id}`,
    user: { id: 40 + id, name: `Bia ${id}.` },
    attachments: [],
    ...part,
  });
  const shown = (messages: ChatMessage[], session: 'guest' | 'user' = 'user', api?: (fake: Fakes) => void) =>
    renderRemote(<ChatPanel missionCard={({ title }) => <p>Missão {title}</p>} />, {
      remote: 'social',
      session,
      texts: { pt, en },
      api: (fake) => {
        fake.on(listMessages, () => ({ messages, amountBet: 12_345 }));
        api?.(fake);
      },
    });
  const menuOf = async (name: string, entry: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Opções da mensagem de ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: entry }));
  };

  it('show name and text; a press on the name opens the profile', async () => {
    const { modal } = shown([line(1)], 'guest');
    await userEvent.click(await screen.findByRole('button', { name: 'Bia 1.' }));
    expect(modal.getState()).toMatchObject({ name: 'player-profile', props: { user_id: 41 } });
    expect(screen.queryByRole('button', { name: /Opções/ })).toBeNull();
  });

  it('show what the player has wagered, and nothing of it to a guest', async () => {
    const { unmount } = shown([line(1)]);
    expect(await screen.findByText(/Apostado: R\$\s123,45/)).toBeVisible();
    unmount();
    shown([line(1)], 'guest');
    await screen.findByText('Mensagem 1');
    expect(screen.queryByText(/Apostado/)).toBeNull();
  });

  it('of the platform have their mission as a card', async () => {
    shown([line(1, { type: 'global', user: null, mission: aMission() })], 'guest');
    expect(await screen.findByText(`Missão ${aMission().title}`)).toBeVisible();
  });

  it('have safe attachments only, as a picture, a player or a link to the host', async () => {
    const attach = (attachment_type: string, attachment_url: string) => ({ attachment_type, attachment_url });
    const attachments = [
      attach('image', 'https://media.example/a.png'),
      attach('', 'https://media.example/page'),
      attach('image', 'javascript:alert(1)'),
      attach('image', 'http://media.example/b.png'),
    ];
    shown([line(1, { attachments })], 'guest');
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://media.example/a.png',
      'https://media.example/page',
    ]);
    expect(links.every((link) => link.getAttribute('rel')?.includes('noopener noreferrer'))).toBe(true);
    fireEvent.error(screen.getByRole('presentation'));
    expect(screen.getAllByText('media.example')).toHaveLength(2);
  });

  it('of a muted player are hidden until they are shown again', async () => {
    shown([line(1), line(2)]);
    await menuOf('Bia 1.', 'Silenciar para mim');
    expect(screen.queryByText('Mensagem 1')).toBeNull();
    expect(screen.getByText('Mensagem 2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '1 pessoa silenciada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar de novo' }));
    expect(screen.getByText('Mensagem 1')).toBeVisible();
  });

  it('are reported with a reason', async () => {
    const reports: unknown[] = [];
    const { stub } = shown([line(1)], 'user', (fake) =>
      fake.on(reportMessage, ({ params, body }) => {
        reports.push([params.id, body.reason]);
        return { message: 'Obrigado.' };
      }),
    );
    await menuOf('Bia 1.', 'Denunciar');
    await userEvent.click(await screen.findByRole('button', { name: 'Golpe ou dados pessoais' }));
    await waitFor(() => expect(stub.toasts.getState()).toEqual([{ kind: 'success', text: 'Obrigado.' }]));
    expect(reports).toEqual([[1, 'scam']]);
  });

  it('are mentioned from their menu, and a mention of the reader stands out', async () => {
    shown([line(1), line(2, { text: 'Oi @Bia 1. e @Marina A.' })]);
    await menuOf('Bia 1.', 'Mencionar');
    expect(screen.getByLabelText('Escreva uma mensagem')).toHaveValue('@Bia 1. ');
    expect(screen.getByText('@Bia 1.')).toBeVisible();
  });

  it('of the player are shown at once, and one that fails can be sent again or discarded', async () => {
    let isDown = true;
    shown([line(1)], 'user', (fake) =>
      fake.on(sendMessage, ({ body }) => {
        if (isDown) throw refusal(403, { code: 'chat.muted', message: 'Você não pode escrever no chat no momento.' });
        return { data: line(9, { text: body.text, user: { id: aUser().id, name: 'Marina' } }) };
      }),
    );
    await userEvent.type(await screen.findByLabelText('Escreva uma mensagem'), 'Oi{Enter}');
    expect(await screen.findByText('Não enviada')).toBeVisible();
    expect(screen.getByText('Você não pode escrever no chat no momento.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    await waitFor(() => expect(screen.queryByText('Não enviada')).toBeNull());
    expect(screen.getAllByText('Oi')).toHaveLength(1);
  });

  it('after the last visit have a line above them', async () => {
    localStorage.clear();
    const first = shown([line(1), line(2)]);
    await screen.findByText('Mensagem 2');
    first.host.storage.set('chat-last-read', '1');
    first.unmount();
    expect(first.host.storage.get('chat-last-read')).toBe('2');
  });

  it('are announced politely, together when there are several', async () => {
    jest.useFakeTimers({ now: NOW_MS });
    const { emit } = shown([line(1)]);
    await act(() => jest.advanceTimersByTimeAsync(0));
    act(() => emit(messageSent, { message: line(2) }));
    await act(() => jest.advanceTimersByTimeAsync(ANNOUNCE_MS));
    expect(screen.getByText('Bia 2.: Mensagem 2')).toHaveAttribute('aria-live', 'polite');
    for (const id of [3, 4, 5]) act(() => emit(messageSent, { message: line(id) }));
    await act(() => jest.advanceTimersByTimeAsync(ANNOUNCE_MS));
    expect(screen.getByText('3 novas mensagens')).toBeInTheDocument();
    jest.useRealTimers();
  });
});

test('a message has the emoji that it brings, and its name the colour of its class', async () => {
  const say = (id: string, more: Partial<ChatMessage>): ChatMessage => ({
    id,
    time: new Date(NOW_MS).toISOString(),
    type: 'normal',
    text: `Mensagem ${id}`,
    user: { id: 7, name: `Ana ${id}`, avatar: null },
    attachments: [],
    ...more,
  });
  open([say('1', { emoji: '🎲', colorClass: 'text-green-500' }), say('2', { colorClass: 'text-blue' }), say('3', {})]);
  expect((await screen.findByText('Mensagem 1')).parentElement).toHaveTextContent('🎲 Mensagem 1');
  const hueOf = (name: string) => screen.getByRole('button', { name }).style.getPropertyValue('--name-hue');
  expect([hueOf('Ana 1'), hueOf('Ana 2')]).toEqual(['150', '255']);
  expect(['150', '255']).not.toContain(hueOf('Ana 3'));
});

describe('a player of a regulated site', () => {
  const openAs = (kyc: 'none' | 'pending' | 'approved', isRegulated = true) =>
    renderRemote(<ChatPanel />, {
      remote: 'social',
      session: aUser({ kyc_status: kyc }),
      tenant: aSite({ is_regulated: isRegulated }),
      texts: { pt, en },
      api: (fake) => fake.on(listMessages, () => ({ messages: [], amountBet: 0 })),
    });

  it('reads in place of the field that the identity is verified first', async () => {
    openAs('none');
    expect(await screen.findByText('Para escrever no chat, confirme sua identidade.')).toBeVisible();
    expect(screen.queryByLabelText('Escreva uma mensagem')).toBeNull();
  });

  it('reads that the identity is being checked', async () => {
    openAs('pending');
    expect(await screen.findByText(/Sua identidade está em análise/)).toBeVisible();
  });

  it('writes with a verified identity, and without one where the site is not regulated', async () => {
    openAs('approved');
    expect(await screen.findByLabelText('Escreva uma mensagem')).toBeVisible();
    cleanup();
    openAs('none', false);
    expect(await screen.findByLabelText('Escreva uma mensagem')).toBeVisible();
  });
});

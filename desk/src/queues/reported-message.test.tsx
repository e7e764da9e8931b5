import type { QueueItem } from '@jangada/contracts/ops/queues';
import { fireEvent, screen, within } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { useCommands } from '../command/command-store.ts';
import { ItemParts } from './item-parts.tsx';
import { ReportedMessage } from './reported-message.tsx';

const item: QueueItem = {
  ...{ queue: 'chat-reports', item: '812', entered_at: '2026-11-30T12:30:00.000Z', due_at: '2026-11-30T13:00:00.000Z' },
  ...{ state: 'open', owner: null, player: { id: 42, name: 'Ana S.' }, amount: null, about: ['insult'] },
  ...{ leased_until: null, waiting_until: null, waiting_for: null, touches: 0 },
};

const message = (id: number, text: string, userId: number) => ({
  ...{ message_id: id, text, user_id: userId, user_name: 'Ana S.', created_at: '2026-11-30T12:00:00.000Z' },
  deleted_at: null,
});

const show = (mutedUntil: string | null = null, page = <ReportedMessage item={item} />) => {
  answerCalls({
    'GET /ops/jangada/chat/messages/812': () => ({
      body: {
        data: {
          message: message(812, 'seu feio', 42),
          before: [message(811, 'boa tarde', 7)],
          after: [message(813, 'deixa disso', 7)],
          reports: 2,
          muted_until: mutedUntil,
          decisions: [
            {
              ...{ at: '2026-11-29T12:00:00.000Z', by: 'rui', decision: 'chat mute', reason: 'spam' },
              ...{ minutes: 60, text: null },
            },
          ],
        },
      },
    }),
    'GET /ops/jangada/players/42': () => ({ status: 403, body: { code: 'ops.forbidden', message: 'no' } }),
  });
  renderDesk(page, { me: aMe(['moderator']) });
};

afterEach(() => useCommands.getState().close());

describe('a reported message', () => {
  it('stands among those around it, with its own time, the room and what was decided about the author', async () => {
    show();
    const around = within(await screen.findByRole('region', { name: 'The conversation around it' }));
    expect(around.getByText('boa tarde')).toBeVisible();
    expect(around.getByText('deixa disso')).toBeVisible();
    const evidence = within(screen.getByRole('region', { name: 'Evidence' }));
    expect(evidence.getByText('Chat of Jangada')).toBeVisible();
    expect(evidence.getByText(/2 players reported it/)).toBeVisible();
    expect(evidence.getByRole('time')).toHaveAttribute('datetime', '2026-11-30T12:00:00.000Z');
    expect(screen.getByText('muted for 60 minutes')).toBeVisible();
  });

  it('says what it was reported for and which message it is', async () => {
    show(
      null,
      <ItemParts
        item={item}
        chosen={null}
        onChoose={() => undefined}
        onPending={() => undefined}
        onDecide={() => undefined}
      />,
    );
    const asked = within(await screen.findByRole('region', { name: 'What is asked' }));
    expect(asked.getByText('Reported for')).toBeVisible();
    expect(asked.getByText('Message no. 812')).toBeVisible();
  });

  it('opens the mute of its author with the player filled in, and says of it nothing untrue', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Mute in the chat' }));
    expect(await screen.findByLabelText(/Minutes/)).toHaveValue(60);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText(/Player \(number\)/)).toBeNull();
    expect(dialog.getByText('Ana S. · 42')).toBeVisible();
    expect(dialog.queryByText('This cannot be undone.')).toBeNull();
  });

  it('offers to let a muted author write again', async () => {
    show('2099-01-01T00:00:00.000Z');
    fireEvent.click(await screen.findByRole('button', { name: 'Let write again' }));
    expect(await screen.findByLabelText(/Minutes/)).toHaveValue(0);
  });
});

it('asks the palette’s mute for the number of a player', async () => {
  answerCalls({});
  renderDesk(null, { me: aMe(['moderator']) });
  useCommands.getState().open({ words: 'chat mute' });
  expect(await screen.findByLabelText(/Player \(number\)/)).toBeVisible();
});

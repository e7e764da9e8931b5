import { listMessages, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { ChatPanel } from './chat-panel.tsx';
import { chatOf } from './chat-store.ts';

export default { title: 'Chat' } satisfies StoryGroup;

const view = () => <ChatPanel />;

export const ready: Story = { session: 'user', view, api: fakes };

export const guest: Story = { view, api: fakes };

export const loading: Story = { view, api: (fake) => fake.on(listMessages, never) };

export const empty: Story = { view, api: (fake) => fake.on(listMessages, () => ({ messages: [], amountBet: 0 })) };

export const failed: Story = {
  view,
  api: (fake) =>
    fake.on(listMessages, () => {
      throw refusal(500);
    }),
};

export const away: Story = { view, api: fakes, after: (stub) => stub.connection.setState('unavailable', true) };

/** A message that is being sent, and a refused one. */
export const outgoing: Story = {
  session: 'user',
  view,
  api: (fake) => {
    fakes(fake);
    fake.on(sendMessage, () => {
      throw refusal(403, { code: 'chat.muted', message: 'Você não pode escrever no chat no momento.' });
    });
  },
  after: (stub) => void chatOf(stub.host).outbox.send('Boa noite!'),
};

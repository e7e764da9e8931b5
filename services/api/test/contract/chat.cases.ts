import assert from 'node:assert/strict';
import * as chat from '@jangada/contracts/domains/chat/endpoints';
import type { DomainCases } from './case.ts';

const body = { text: 'boa tarde' };
const MUTED_MS = 60_000;
/** Centavos. */
const A_LOT = 1_000_000;

export const cases: DomainCases<typeof chat> = {
  listMessages: {
    success: async ({ call }) => {
      await call(chat.sendMessage, { body: { text: 'olá' } });
      return { query: { limit: 5 }, holds: ({ body: { messages } }) => assert.equal(messages.at(-1).text, 'olá') };
    },
  },
  reportMessage: {
    shared: true,
    success: async ({ call, aPlayer }) => {
      const author = await aPlayer();
      const sent = await call(chat.sendMessage, { token: author.token, body });
      return { params: { id: Number(sent.body.data.id) }, body: { reason: 'spam' } };
    },
    'request.not-found': () => ({ params: { id: 4_000_000_000 }, body: { reason: 'spam' } }),
  },
  sendMessage: {
    success: () => ({ body, holds: (answered) => assert.equal(answered.body.data.text, body.text) }),
    'chat.personal-data': () => ({ body: { text: 'meu cpf 529.982.247-25' } }),
    'chat.link': () => ({ body: { text: 'veja https://x.example' } }),
    'chat.too-fast': async ({ call }) => {
      await call(chat.sendMessage, { body });
      return { body, holds: ({ headers }) => assert.ok(Number(headers['retry-after']) > 0) };
    },
    'chat.muted': async ({ write, player }) => {
      const chat_muted_until = new Date(Date.now() + MUTED_MS);
      await write((tx) => tx.updateTable('users').set({ chat_muted_until }).where('id', '=', player.user.id).execute());
      return { body };
    },
    'account.blocked': async ({ block, player }) => ({ as: await block(player), body }),
    'account.verification-required': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: 'onca' }), body }),
    'chat.wagered-too-little': async ({ write }) => {
      await write((tx) => tx.insertInto('chat_rules').values({ minimum_wagered: A_LOT }).execute());
      const undo = () => write((tx) => tx.deleteFrom('chat_rules').execute()).then(() => undefined);
      return { body, undo, holds: ({ body: refused }) => assert.equal(refused.needed, A_LOT) };
    },
  },
};

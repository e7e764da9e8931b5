import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldTypes } from '../api/testing/field-types.ts';
import { betPlaced } from '../events/events.ts';
import type { Schema } from '../values/schema.ts';
import { cashbackEntry } from './bonuses/endpoints.ts';
import { box, prize, userBox, userPrize } from './boxes/box.ts';
import { listMessages } from './chat/endpoints.ts';
import { chatMessage } from './chat/message.ts';
import { document } from './documents/document.ts';
import { gameFilter, listGames } from './games/endpoints.ts';
import { game, winner } from './games/game.ts';
import { mission } from './missions/mission.ts';
import { listNotifications, notification } from './notifications/endpoints.ts';
import { createDeposit, pixCharge } from './payments/endpoints.ts';
import { excludeSelf, subscribePush } from './profile/endpoints.ts';
import { user, wallet } from './profile/user.ts';
import { rankLevel } from './site/endpoints.ts';
import { bet, bonus, transaction, withdrawMethod } from './wallet/endpoints.ts';

/* The fields of the product's entities by name, with their types and limits. */

const TEXT = 'text';
const TEXT_OR_NULL = 'text or null';
const FLAG = 'boolean';
const ID = 'integer from 1';
const TOTAL = 'integer from 0';
const PRICE = 'integer from 1 to 10000000000';
const COLOR = 'one of red, blue, pink, black, green, yellow';
const PAYMENT_STATUS = 'one of paid, waiting_payment, pending, refused, refunded, chargebacked';

const pageFields = (list: string, item: string) => ({
  [`${list}.data`]: 'list of object',
  [`${list}.data[].id`]: item,
  [`${list}.current_page`]: ID,
  [`${list}.last_page`]: ID,
  [`${list}.total`]: TOTAL,
});

const entities: readonly (readonly [entity: string, schema: Schema | undefined, fields: Record<string, string>])[] = [
  [
    'user',
    user,
    {
      id: ID,
      first_name: TEXT,
      last_name: TEXT,
      name: TEXT,
      email: TEXT,
      username: TEXT,
      birth_date: TEXT_OR_NULL,
      avatar: TEXT_OR_NULL,
      language: 'one of pt, en',
      level: 'integer',
      totalBet: TOTAL,
      user_likes: 'list of integer',
      'vip.level': 'integer',
      'vip.points': 'integer',
      wallet: 'object, optional',
      cpf: TEXT_OR_NULL,
      hide_metrics: FLAG,
      email_verified_at: TEXT_OR_NULL,
      phone_verified_at: TEXT_OR_NULL,
      kyc_status: 'one of none, pending, approved, rejected',
      referral_code: TEXT,
      created_at: TEXT,
    },
  ],
  [
    'wallet',
    wallet,
    {
      balance: TOTAL,
      balance_withdrawal: TOTAL,
      deposit_count: TOTAL,
      balance_bonus: TOTAL,
      balance_rollover: TOTAL,
    },
  ],
  ['rank level', rankLevel, { level: 'integer', totalBet: TOTAL }],
  [
    'transaction',
    transaction,
    {
      id: ID,
      type: 'one of deposit, withdraw, bonus, rollover, win, bet',
      created_at: TEXT,
      status: `${PAYMENT_STATUS} or 0 or 1 or 2 or 3 or 4 or 5 or done`,
      amount: 'integer',
      description: TEXT,
      method: TEXT_OR_NULL,
    },
  ],
  [
    'bet',
    bet,
    { id: ID, type: 'one of bet, win', game: TEXT, value: TOTAL, with_bonus: FLAG, refunded: FLAG, date: TEXT },
  ],
  [
    'bonus',
    bonus,
    {
      id: ID,
      name: TEXT,
      amount: ID,
      rollover_total: TOTAL,
      rollover_done: TOTAL,
      status: 'one of offered, active, finished, expired, cancelled',
      expires_at: TEXT_OR_NULL,
      created_at: TEXT,
    },
  ],
  [
    'withdraw method',
    withdrawMethod,
    { id: ID, type: 'one of cpf, email, phone, random', key: TEXT, holder_name: TEXT, created_at: TEXT },
  ],
  [
    'PIX charge',
    pixCharge,
    {
      status: PAYMENT_STATUS,
      transaction_id: ID,
      qrcode: TEXT,
      qrcode_image: TEXT,
      amount: PRICE,
      expires_at: TEXT,
    },
  ],
  ['PIX request', createDeposit.body, { amount: PRICE, coupon: 'text up to 40, optional' }],
  [
    'cashback entry',
    cashbackEntry,
    {
      id: ID,
      type: 'one of calendar, immediate',
      available_at: TEXT,
      claimed: TOTAL,
      amount: ID,
      claim_amount: TOTAL,
    },
  ],
  [
    'chat message',
    chatMessage,
    {
      id: TEXT,
      time: TEXT,
      type: 'one of pinned, global, normal',
      text: 'text, optional',
      message: 'text, optional',
      'user.id': 'integer',
      'user.name': TEXT,
      mission: 'object or null, optional',
      colorClass: 'text, optional',
      emoji: 'text, optional',
      pinned_until: 'text or null, optional',
      'attachments[].attachment_type': TEXT,
      'attachments[].attachment_url': TEXT,
      delete: 'boolean, optional',
      messageId: 'text, optional',
    },
  ],
  ['list of messages', listMessages.reply, { messages: 'list of object', amountBet: TOTAL }],
  [
    'notification',
    notification,
    {
      id: 'integer',
      type: TEXT,
      title: TEXT,
      description: TEXT,
      img: TEXT_OR_NULL,
      date: TEXT,
      time: TEXT,
      status: TEXT,
      viewed: FLAG,
      read: FLAG,
      read_at: TEXT_OR_NULL,
      pinned_until: TEXT_OR_NULL,
      user_box: 'object or null, optional',
      'user_box.id': 'integer',
    },
  ],
  [
    'list of notifications',
    listNotifications.reply,
    {
      ...pageFields('user_notifications', 'integer'),
      ...pageFields('global_notifications', 'integer'),
      'unread_count.user_notifications': 'integer',
      'unread_count.global_notifications': 'integer',
    },
  ],
  [
    'push subscription',
    subscribePush.body,
    {
      endpoint: 'text up to 2048',
      'keys.p256dh': String.raw`text like ^[\w-]{87}={0,2}$`,
      'keys.auth': String.raw`text like ^[\w-]{22}={0,2}$`,
    },
  ],
  ['self-exclusion', excludeSelf.reply, { selfExcluded: FLAG, start_at: TEXT, end_at: TEXT_OR_NULL }],
  [
    'mission',
    mission,
    {
      id: ID,
      title: TEXT,
      description: TEXT,
      image: TEXT_OR_NULL,
      'goal.kind': 'one of stake, bets, wins, deposit',
      'goal.target': 'integer',
      progress: 'integer',
      reward_type: 'one of balance, bonus, box',
      reward_value: 'integer',
      status: 'one of available, accepted, in_progress, completed, claimed, expired',
      completed_at: TEXT_OR_NULL,
      claimed_at: TEXT_OR_NULL,
      expires_at: TEXT_OR_NULL,
    },
  ],
  [
    'game',
    game,
    {
      id: 'integer',
      title: TEXT,
      gamecode: TEXT,
      providercode: TEXT,
      provider_name: TEXT,
      category_slug: TEXT,
      has_tables: FLAG,
      only_demo: FLAG,
      bonus_allowed: FLAG,
      views: 'integer',
      image: TEXT,
      image_mobile: TEXT,
      hasFavorite: FLAG,
    },
  ],
  ['list of games', listGames.reply, pageFields('games', 'integer')],
  [
    'game filter',
    gameFilter,
    {
      searchTerm: 'text up to 80, optional',
      category: 'text from 1 up to 120, optional',
      provider: 'text from 1 up to 120, optional',
      type: 'one of all, popular, new, az, tables, demo, optional',
      bonuses: 'boolean, optional',
    },
  ],
  [
    'bet event',
    betPlaced.payload,
    {
      type: 'one of bet, win',
      transaction: TEXT,
      'game.id': 'integer',
      'game.title': TEXT,
      'user.id': 'integer or null',
      'user.name': TEXT,
      amount: TOTAL,
      date: TEXT,
    },
  ],
  ['winner', winner, { bet_amount: TOTAL, win_amount: TOTAL, multiplier: 'number' }],
  ['box', box, { id: ID, name: TEXT, title: TEXT, image: TEXT, price: PRICE, color: COLOR, active: FLAG }],
  ['owned box', userBox, { user_box_id: ID, box_id: ID, status: 'one of closed, opened, sold', created_at: TEXT }],
  ['prize', prize, { id: ID, name: TEXT, image: TEXT, value: PRICE, color: COLOR, chance: 'number' }],
  ['owned prize', userPrize, { status: 'one of owned, sold', box_id: ID, created_at: TEXT }],
  [
    'document',
    document,
    {
      id: 'integer',
      type: 'one of rg_front, rg_back, cnh, passport, selfie, address_proof',
      status: 'one of pending, approved, rejected, cancelled',
      reason: TEXT_OR_NULL,
      created_at: TEXT,
    },
  ],
];

for (const [entity, schema, fields] of entities) {
  describe(`the fields of an entity: ${entity}`, () => {
    const types = schema ? fieldTypes(schema) : new Map<string, string>();
    for (const [field, type] of Object.entries(fields)) {
      it(`${entity} ${field} is ${type}`, () => assert.equal(types.get(field), type));
    }
  });
}

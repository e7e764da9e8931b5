import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { register } from '@jangada/contracts/domains/auth/endpoints';
import * as chat from '@jangada/contracts/domains/chat/endpoints';
import { listGames } from '@jangada/contracts/domains/games/endpoints';
import { createAddress, showProfile, updateName } from '@jangada/contracts/domains/profile/endpoints';
import { setPage } from '@jangada/contracts/ops/pages';
import { normaliseName } from '@jangada/contracts/validation/field-rules';
import { isStorable } from '@jangada/server/storable';
import { DomainError } from '../src/errors/domain-error.ts';
import { namesFromGoogle } from '../src/modules/player/auth/google-names.ts';
import { isReservedName } from '../src/users/reserved-names.ts';
import { allOddTexts, oddTextKinds } from './support/odd-texts.ts';
import { aCpf, aPlayer, balancesOf, type Player } from './support/players.ts';
import { noticeHeaders } from './support/sign-notice.ts';
import { deliverNotice } from './support/stored-notices.ts';
import { studioBody } from './support/studio-bodies.ts';
import { startTestPlatform, type Answer, type TestPlatform } from './support/test-platform.ts';
import { SOLVED } from './support/third-parties.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const BASE = { zip: '60160230', street: 'Rua', number: '1', district: 'Centro', city: 'Fortaleza', state: 'CE' };
const PASSWORD = 'mar-alto-8';
const HIDDEN = '••••';

const isOneScript = (name: string): boolean =>
  ['Latin', 'Cyrillic', 'Greek'].every((script) => {
    const letters = name.match(/\p{L}/gu) ?? [];
    const own = letters.filter((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter));
    return own.length === 0 || own.length === letters.length;
  });

/**
 * The rule of names, implemented a second time: letters of one script, and no characters that are invisible, change the
 * direction or pile up.
 */
const isFine = (name: string): boolean =>
  /^\p{L}[\p{L}\p{M}' ’-]*$/u.test(name) &&
  !/[' ’-](?!\p{L})/u.test(name.replaceAll("' ", "'")) &&
  isOneScript(name) &&
  !/\p{Default_Ignorable_Code_Point}|\p{M}{3}/u.test(name) &&
  [...name].length >= 2 &&
  [...name].length <= 50 &&
  !isReservedName(name, 'Jangada');

/** The text is either refused by its field or stored unchanged. @param stored reads the text from the answer */
function checkAnswer(text: string, field: string, answer: Answer, stored: (body: Answer['body']) => unknown): void {
  const what = `${JSON.stringify(text.slice(0, 60))}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
  if (answer.status === 422) assert.deepEqual(Object.keys(answer.body.errors ?? {}), [field], what);
  else assert.deepEqual([answer.status, stored(answer.body)], [200, normaliseName(text)], what);
}

const phoneOf = (number: number): string => `119${String(60_000_000 + number)}`;
let people = 0;
const registered = (names: { first_name: string; last_name: string }) =>
  platform.call(register, {
    body: {
      ...names,
      username: phoneOf((people += 1)),
      email: `odd${people}@exemplo.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      cpf: aCpf(),
      is_adult: true,
      terms: true,
      captcha: SOLVED,
    },
  });

describe('the odd texts', () => {
  it('are enough, and each is another', () => {
    assert.ok(allOddTexts.length >= 120, String(allOddTexts.length));
    assert.equal(new Set(allOddTexts).size, allOddTexts.length);
  });
});

for (const [kind, texts] of oddTextKinds)
  describe(`texts ${kind}`, () => {
    it('are a name at registration when they follow the rule of names, and else refused by their field', async () => {
      for (const [index, text] of texts.entries()) {
        const field = index % 2 === 0 ? 'first_name' : 'last_name';
        const answer = await registered({ first_name: 'Ana', last_name: 'Souza', [field]: text });
        checkAnswer(text, field, answer, ({ data }) => data.user[field]);
        assert.equal(answer.status === 200, isFine(normaliseName(text)), JSON.stringify(text));
      }
    });

    it('are a new name by the same rule', async () => {
      const { token } = await aPlayer(platform.db);
      for (const text of texts) {
        const answer = await platform.call(updateName, { token, body: { name: `Ana ${text}` } });
        checkAnswer(`Ana ${text}`, 'name', answer, ({ data }) => data.name);
        const last = normaliseName(`Ana ${text}`).split(' ').slice(1).join(' ');
        assert.ok(answer.status === 422 || isFine(last), JSON.stringify(text));
      }
    });

    it('of Google become a name that follows the rule, or open no account', () => {
      for (const text of texts) {
        const identity = { firstName: text, lastName: text };
        const tenant = { settings: { site: { name: 'Jangada' } } } as Parameters<typeof namesFromGoogle>[1]['tenant'];
        try {
          const { first_name: first, last_name: last } = namesFromGoogle(identity, { tenant, language: 'pt' });
          assert.ok(isFine(first) && (last === '' || isFine(last)), JSON.stringify([text, first, last]));
          if (isFine(normaliseName(text))) assert.equal(first, normaliseName(text));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          assert.equal(error.code, 'request.invalid');
        }
      }
    });

    it('that are a stored name already are shown, or masked, wherever strangers read them', async () => {
      const player = await aPlayer(platform.db);
      for (const text of texts.filter(isStorable)) {
        await rename(player, text);
        await platform.db.transaction('jangada', (tx) => tx.deleteFrom('chat_messages').execute());
        const { status, body } = await say(player, 'oi');
        assert.equal(status, 200, JSON.stringify([text, body]));
        const shown: string = body.data.user.name;
        assert.ok(isStorable(shown) && (shown === HIDDEN || shown.startsWith(text)), JSON.stringify([text, shown]));
        if (!isFine(text)) assert.equal(shown, HIDDEN, JSON.stringify(text));
        const profile = await platform.call(showProfile, { body: { user_id: player.user.id } });
        assert.equal(profile.body.data.name, shown);
      }
    });

    it('are a message of the chat without what hides or turns, or refused by their field', async () => {
      const player = await aPlayer(platform.db);
      for (const text of texts) {
        await platform.db.transaction('jangada', (tx) => tx.deleteFrom('chat_messages').execute());
        const { status, body } = await say(player, text);
        if (status === 422) assert.deepEqual(Object.keys(body.errors), ['text'], JSON.stringify(text));
        else assert.ok(status === 200 && isStorable(body.data.text), JSON.stringify([text, status]));
      }
    });

    it('are an address as it was written, or refused by their field', async () => {
      const { token } = await aPlayer(platform.db);
      for (const text of texts) {
        const { status, body } = await platform.call(createAddress, { token, body: { ...BASE, street: text } });
        if (status === 422) assert.deepEqual(Object.keys(body.errors), ['street'], JSON.stringify(text));
        else assert.deepEqual([status, body.data?.street], [200, text]);
      }
    });

    it('are looked for in the catalogue, or refused by their field', async () => {
      for (const text of texts.filter((one) => !/\p{Surrogate}/u.test(one))) {
        const { status, body } = await platform.call(listGames, { query: { searchTerm: text } });
        if (status === 422) assert.deepEqual(Object.keys(body.errors), ['searchTerm'], JSON.stringify(text));
        else assert.equal(status, 200, JSON.stringify(text));
      }
    });

    it('are the title of an operator’s page as it was written, or refused by their field', async () => {
      for (const text of texts) {
        const body = { title_pt: text, title_en: 'x', body_pt: 'x', body_en: 'x' };
        const answer = await platform.op(setPage, { params: { tenant: 'jangada', slug: 'odd' }, body });
        if (answer.status === 422)
          assert.deepEqual(Object.keys(answer.body.errors), ['title_pt'], JSON.stringify(text));
        else assert.equal(answer.status, 200, JSON.stringify([text, answer.body]));
      }
    });

    it('in a message of a third party do not fail it', async () => {
      const player = await aPlayer(platform.db, { cash: 1_000_000 });
      for (const [index, text] of texts.entries()) {
        assert.equal(await paysIn(text), 200, JSON.stringify(text));
        const bet = { user: player.externalName, token: player.launchToken, transaction_uuid: `${kind}-${index}` };
        const more = { round: text || 'r', game_code: 'mare_tidal', currency: 'BRL', amount: 1_000 };
        const { status, body } = await platform.studio('/transaction/bet', studioBody('bet', { ...bet, ...more }));
        assert.equal(status, 200, JSON.stringify(text));
        assert.ok(['RS_OK', 'RS_ERROR_WRONG_SYNTAX'].includes(body.status), JSON.stringify([text, body]));
      }
      assert.ok((await balancesOf(platform.db, player)).cash > 0);
    });
  });

const say = ({ token }: Player, text: string) => platform.call(chat.sendMessage, { token, body: { text } });

const rename = ({ user }: Player, first_name: string) =>
  platform.db.transaction('jangada', (tx) =>
    tx.updateTable('users').set({ first_name, last_name: 'Souza' }).where('id', '=', user.id).execute(),
  );

let payments = 0;

/** A Pix without a charge; its free texts are odd. */
async function paysIn(text: string) {
  const payment = {
    endToEndId: `E${String((payments += 1)).padStart(31, '0')}`,
    txid: text,
    valor: '1.00',
    horario: '2026-11-28T12:00:00.000Z',
    chave: text,
    infoPagador: text,
  };
  const payload = JSON.stringify({ pix: [payment] });
  const headers = noticeHeaders('jangada', payload);
  return deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload });
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import { listBoxes, listPrizes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { listCashback, listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { listWinners } from '@jangada/contracts/domains/games/endpoints';
import type { Winner } from '@jangada/contracts/domains/games/game';
import { listMissions } from '@jangada/contracts/domains/missions/endpoints';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { listBonuses, listTransactions, listWithdrawMethods } from '@jangada/contracts/domains/wallet/endpoints';
import { isCpf } from '@jangada/contracts/validation/cpf';
import { demoUsers } from '../users/demo-users.ts';
import { trackStakes } from '../modules/rewards/bonuses/track-stakes.ts';
import { listStatement } from '../modules/money/wallet/statement.ts';
import { verifyLedger } from '../../test/support/verify-ledger.ts';
import { deliverWaitingFacts } from '../../test/support/facts.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoTenants } from './demo-tenants.ts';
import { areaCodes, signedInPeople, talkingPeople } from './people.ts';
import { seedBoxes } from './seed-boxes.ts';
import { seedBonuses } from './seed-bonuses.ts';
import { seedConversation } from './seed-conversation.ts';
import { seedLimits } from './seed-limits.ts';
import { seedMissions } from './seed-missions.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedPages } from './seed-pages.ts';
import { seedPeople } from './seed-people.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedTenants } from './seed-tenants.ts';
import { seedWinners } from './seed-winners.ts';
import { seedWithdrawals } from './seed-withdrawals.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  await seed();
});
after(() => platform.stop());

async function seed(): Promise<void> {
  await seedTenants(platform.database.ownerUrl);
  for (const demo of demoTenants)
    await platform.db.transaction(demo.id, async (tx) => {
      const tenant = { ...demo, domains: [demo.hostname] };
      await seedPeople(tx, tenant);
      await seedWithdrawals(tx, tenant);
      await seedBonuses(tx, tenant);
      await seedBoxes(tx, tenant);
      await seedConversation(tx, tenant);
      await seedNotifications(tx, tenant);
      await seedReferrals(tx, tenant);
      await seedLimits(tx, tenant);
      await seedMissions(tx, tenant);
      await seedPages(tx, tenant);
      await seedWinners(tx, tenant);
    });
}

const hostOf = (tenant: string) => demoTenants.find(({ id }) => id === tenant)?.hostname ?? 'localhost';

describe('the demo', () => {
  it('has users who can sign in, with and without money, and with a level', async () => {
    for (const { tenant, username, password, note } of demoUsers) {
      const { status, body } = await platform.call(login, { host: hostOf(tenant), body: { username, password } });
      assert.equal(status, 200, `${tenant} ${username}`);
      const { wallet, level } = body.data.user;
      if (note === 'without money') assert.equal(wallet.balance, 0);
      if (note === 'with R$ 1.500,00') assert.equal(wallet.balance, 150_000);
      if (note === 'VIP') assert.ok(level >= 2 && wallet.balance > 0);
    }
    assert.equal(demoUsers.length, Object.keys(areaCodes).length * signedInPeople.length);
  });

  it('has something to read in the chat and behind the bell', async () => {
    const chat = await platform.call(listMessages, { guest });
    assert.ok(chat.body.messages.length > 10);
    const [user] = demoUsers;
    assert.ok(user);
    const { body } = await platform.call(login, { body: { username: user.username, password: user.password } });
    const news = await platform.call(listNotifications, { token: body.token });
    assert.ok(news.body.unread_count.user_notifications > 0 && news.body.unread_count.global_notifications > 0);
  });

  it('has boxes on sale, and some of each state owned by players; the regulated site only gives them', async () => {
    const [user, , vip] = demoUsers;
    assert.ok(user && vip);
    const { body } = await platform.call(login, { body: { username: vip.username, password: vip.password } });
    assert.ok((await platform.call(listBoxes)).body.total >= 4);
    const owned = (await platform.call(listUserBoxes, { token: body.token })).body.data;
    const states = new Set(owned.map(({ status }: { status: string }) => status));
    assert.deepEqual([...states].toSorted(), ['closed', 'opened']);
    const prizes = (await platform.call(listPrizes, { token: body.token })).body.data;
    assert.deepEqual(prizes.map(({ status }: { status: string }) => status).toSorted(), ['owned', 'owned', 'sold']);
    assert.equal((await platform.call(listBoxes, { host: 'onca.localhost' })).body.total, 0);
  });

  it('has missions available, running and claimable, and paid invitations', async () => {
    const tokenOf = async (username: string) => {
      const user = demoUsers.find((demo) => demo.username === username);
      assert.ok(user);
      return (await platform.call(login, { body: { username, password: user.password } })).body.token;
    };
    const { body } = await platform.call(listMissions, { token: await tokenOf('11987650001') });
    const statuses = new Set(body.data.map(({ status }: { status: string }) => status));
    assert.deepEqual([...statuses].toSorted(), ['available', 'completed', 'in_progress']);
    const invited = await platform.call(getAffiliates, { token: await tokenOf('11987650003') });
    assert.deepEqual(invited.body.data.counts, { registered: 3, qualified: 2, paid: 1 });
    assert.ok(invited.body.data.earnings > 0);
  });

  it('has PIX keys and withdrawals in every state a player can meet', async () => {
    const vip = demoUsers.find((demo) => demo.username === '11987650003');
    assert.ok(vip);
    const { token } = (await platform.call(login, { body: { username: vip.username, password: vip.password } })).body;
    const { methods } = (await platform.call(listWithdrawMethods, { token })).body;
    assert.equal(methods.length, 1);
    const { transactions } = (await platform.call(listTransactions, { token, query: { type: 'withdraw' } })).body;
    const statuses = transactions.data.map(({ status }: { status: number }) => status);
    assert.deepEqual(statuses.toSorted(), [1, 2, 3, 5]);
  });

  it('numbers the lines of every statement in the order of their time', async () => {
    let listed = 0;
    for (const { id: tenant } of demoTenants)
      await platform.db.read(tenant, async (reader) => {
        const people = await reader.selectFrom('users').select('id').execute();
        for (const { id: userId } of people)
          for (let page = 1, last = 1; page <= last; page += 1) {
            const { data, last_page: lastPage } = await listStatement(reader, userId, { filter: 'all', page }, 'pt');
            last = lastPage;
            listed += data.length;
            const ids = data.map(({ id }) => id);
            assert.deepEqual(
              ids,
              ids.toSorted((a, b) => b - a),
              `${tenant} ${userId} page ${page}`,
            );
          }
      });
    assert.ok(listed > 50);
  });

  it('has people with CPFs of the right form, one of each', () => {
    const people = [...signedInPeople, ...talkingPeople];
    assert.ok(people.every(({ cpf }) => isCpf(cpf)));
    assert.equal(new Set(people.map(({ cpf }) => cpf)).size, people.length);
  });

  it('has news and an explanation on every site, in both languages, in its name', async () => {
    for (const { hostname: host, settings, active } of demoTenants) {
      if (!active) continue;
      for (const slug of ['novidades', 'como-funciona'])
        for (const language of ['pt', 'en']) {
          const input = { params: { slug }, host, headers: { 'x-language': language } };
          const { status, body } = await platform.call(getContentPage, input);
          assert.equal(status, 200, `${host} ${slug}`);
          assert.ok(body.data.body.includes(settings.site.name) && !body.data.body.includes('{name}'));
        }
    }
  });

  it('has live support and a tag manager where the demo shows them, from the sandbox', async () => {
    const [jangada, tucano, onca] = await Promise.all(
      ['localhost', 'tucano.localhost', 'onca.localhost'].map(
        async (host) => (await platform.call(getSiteConfig, { host })).body,
      ),
    );
    assert.deepEqual(
      [jangada.chat_support, jangada.jivoScript, jangada.gtmSource],
      [true, 'http://localhost:8090/livechat/widget', 'http://localhost:8090/tagmanager/gtm.js'],
    );
    assert.match(jangada.gtmId, /^GTM-[A-Z0-9]+$/);
    assert.deepEqual([onca.chat_support, onca.gtmSource], [true, undefined]);
    assert.deepEqual([tucano.chat_support, tucano.jivoChat, tucano.gtmId], [false, undefined, undefined]);
  });

  it('stays as it is when it is filled again, and its ledger adds up', async () => {
    const counted = () =>
      platform.db.read('jangada', async (reader) => {
        const count = async (table: 'users' | 'ledger_txns' | 'chat_messages' | 'notifications' | 'deposits') =>
          (
            await reader
              .selectFrom(table)
              .select(({ fn }) => fn.countAll<number>().as('rows'))
              .executeTakeFirstOrThrow()
          ).rows;
        return [
          await count('users'),
          await count('ledger_txns'),
          await count('deposits'),
          await count('chat_messages'),
          await count('notifications'),
        ];
      });
    const before = await counted();
    await seed();
    assert.deepEqual(await counted(), before);
    for (const { id } of demoTenants)
      assert.deepEqual(await platform.db.transaction(id, verifyLedger), {
        unbalancedTxns: 0,
        sum: 0,
        wrongWallets: [],
      });
  });

  it('has coupons, a bonus on its way and cashback to claim, except where the law counts', async () => {
    for (const [host, tenant] of [
      ['localhost', 'jangada'],
      ['tucano.localhost', 'tucano'],
    ] as const) {
      const coupons = (await platform.call(listCoupons, { host })).body.data;
      assert.ok(coupons.length >= 2, tenant);
      const vip = demoUsers.find((candidate) => candidate.tenant === tenant && candidate.note === 'VIP');
      assert.ok(vip);
      const { username, password } = vip;
      const { token } = (await platform.call(login, { host, body: { username, password } })).body;
      await deliverWaitingFacts(platform, tenant, [trackStakes]);
      const [bonus] = (await platform.call(listBonuses, { host, token })).body.bonuses.data;
      assert.deepEqual([bonus.status, bonus.progress], ['active', 50]);
      const cashback = (await platform.call(listCashback, { host, token })).body.data;
      assert.equal(cashback.length, 3);
      assert.equal(cashback.filter(({ claimable }: { claimable: number }) => claimable > 0).length, 2);
    }
    assert.deepEqual((await platform.call(listCoupons, { host: 'onca.localhost' })).body.data, []);
  });

  const money = { pt: /^R\$\u00a0\d{1,3}(\.\d{3})*,\d\d$/u, en: /^R\$\d{1,3}(,\d{3})*\.\d\d$/u };
  for (const language of ['pt', 'en'] as const) {
    it(`writes money in the names of coupons and missions as ${language} does, with two decimals`, async () => {
      const headers = { 'x-language': language };
      const replies: unknown[] = [];
      for (const { hostname: host } of demoTenants) {
        replies.push((await platform.call(listCoupons, { host, headers })).body.data);
        replies.push((await platform.call(listMissions, { host, guest, headers })).body.data);
      }
      const amounts = JSON.stringify(replies).match(/R\$[\s\d.,]*\d/gu) ?? [];
      assert.deepEqual(
        amounts.filter((amount) => !money[language].test(amount)),
        [],
      );
      assert.equal(amounts.length, 6);
    });
  }

  it('has winners of the last hours, won in games of the site, except where the law counts', async () => {
    for (const host of ['localhost', 'tucano.localhost']) {
      const winners: Winner[] = (await platform.call(listWinners, { host })).body.data;
      assert.ok(winners.length >= 4, host);
      for (const { multiplier, date, user } of winners) {
        assert.ok(multiplier > 1 && Date.parse(date) < Date.now(), host);
        assert.match(user.name, /^..\*\*\*$/);
      }
    }
    assert.deepEqual((await platform.call(listWinners, { host: 'onca.localhost' })).body.data, []);
  });

  it('promises no bonus on the regulated site', () => {
    const onca = demoTenants.find(({ id }) => id === 'onca');
    assert.equal(onca?.settings.site.is_regulated, true);
    assert.doesNotMatch(JSON.stringify(onca?.settings), /b[ôo]nus|grátis|free spin|cashback":true/i);
    assert.equal(onca?.settings.site.hasBoxes, false);
  });
});

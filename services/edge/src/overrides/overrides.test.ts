import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { BootDocument } from '@jangada/contracts/delivery/boot';
import { makeSigningKey } from '@jangada/contracts/delivery/signature';
import { isDevelopmentOrigin, type OverrideClaims } from '@jangada/contracts/delivery/override';
import type { OverrideRequest } from './overrides.ts';
import { aSite } from '../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { overrideTokens } from './override-token.ts';

const ORIGIN = 'http://localhost:9000';
const HOST = { host: 'localhost:8080' };
const MINUTE_MS = 60_000;

const bootOf = (html: string): BootDocument =>
  JSON.parse(/<script type="application\/json" id="jangada-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

const claimsOf = (token: string): OverrideClaims =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

const localBuild = () => aBuild('wallet', '1.0.0-dev.1', { offer: anOffer('wallet') }).release;

describe('an override', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.0.0', { offer: anOffer('wallet') }));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'wallet', { stable: '1.0.0' });
    await edge.call('POST', '/tenants', { slug: 'tucano', domain: 'tucano.localhost' });
    edge.setSite('tucano.localhost', { status: 'found', site: aSite({ tenant: 'tucano' }) });
  });
  after(() => edge.stop());

  const issue = async (wish: Partial<OverrideRequest> = {}) => {
    const body = { tenant: 'jangada', remote: 'wallet', origin: ORIGIN, ...wish };
    const reply = await edge.call('POST', '/overrides', body);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<{ override: { id: string; expires_at: string }; token: string; link: string }>();
  };

  const visit = (token: string, headers: Readonly<Record<string, string>> = HOST) =>
    edge.page(`/delivery/override?token=${token}`, headers);

  /** A browser that follows a link: the cookie that it gets. */
  const browserWith = async (token: string): Promise<Record<string, string>> => {
    const reply = await visit(token);
    assert.equal(reply.statusCode, 302, reply.body);
    return { ...HOST, cookie: String(reply.headers['set-cookie']).split(';', 1)[0] ?? '' };
  };

  const refusalOf = async (token: string, headers?: Readonly<Record<string, string>>) => {
    const reply = await visit(token, headers);
    assert.equal(reply.statusCode, 403);
    assert.equal(reply.headers['set-cookie'], undefined);
    assert.match(reply.body, /<h1>Este link de desenvolvimento não vale<\/h1>/);
    return /data-refused="([\w-]+)"/.exec(reply.body)?.[1];
  };

  it('puts the announced local build first in the plan of the browser that followed its link', async () => {
    const { override, token, link } = await issue();
    assert.equal(new URL(link).pathname, '/delivery/override');
    await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
    const browser = await browserWith(token);
    const page = await edge.page('/terms', browser);
    const { plan, overrides } = bootOf(page.body);
    const wallet = plan?.remotes['wallet'];
    assert.equal(wallet?.reason, 'override');
    assert.deepEqual(
      wallet?.chain.map(({ base }) => base),
      [`${ORIGIN}/wallet/1.0.0-dev.1/`, '/releases/wallet/1.0.0/'],
    );
    assert.deepEqual(overrides, [
      {
        id: override.id,
        feature: 'remote',
        remote: 'wallet',
        by: 'service',
        origin: ORIGIN,
        expires_at: override.expires_at,
      },
    ]);
  });

  it('opens the policy of that page, and of no other, to the development server', async () => {
    const { token } = await issue();
    const mine = await edge.page('/terms', await browserWith(token));
    const others = await edge.page('/terms');
    const policyOf = (reply: typeof mine) => String(reply.headers['content-security-policy']);
    for (const directive of ['script-src', 'connect-src', 'img-src']) {
      assert.match(policyOf(mine), new RegExp(`${directive} [^;]*${ORIGIN}`));
    }
    assert.doesNotMatch(policyOf(mine), /style-src [^;]*9000|unsafe/);
    assert.ok(!policyOf(others).includes(ORIGIN));
  });

  it('leaves nothing in the page of another browser', async () => {
    const { override, token } = await issue();
    await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
    await browserWith(token);
    const page = await edge.page('/terms');
    assert.equal(bootOf(page.body).overrides, undefined);
    assert.equal(bootOf(page.body).plan?.remotes['wallet']?.reason, 'stable');
    assert.ok(!page.body.includes('9000'));
  });

  it('is not given to a browser with an override of its own, even of the same build', async () => {
    const guest = 'guest_id=11111111-1111-4111-8111-111111111111';
    const basesFrom = async (origin: string) => {
      const { override, token } = await issue({ origin });
      await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
      const { cookie } = await browserWith(token);
      const reply = await edge.page('/plan.json', { ...HOST, cookie: `${guest}; ${cookie}` });
      return reply.json().remotes.wallet.chain.map(({ base }: { base: string }) => base)[0];
    };
    assert.equal(await basesFrom(ORIGIN), `${ORIGIN}/wallet/1.0.0-dev.1/`);
    assert.equal(await basesFrom('http://localhost:9001'), 'http://localhost:9001/wallet/1.0.0-dev.1/');
  });

  it('does not change what the page compares with /build.json', async () => {
    const { override, token } = await issue();
    await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
    const browser = await browserWith(token);
    const guest = 'guest_id=0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01';
    const page = await edge.page('/terms', { ...browser, cookie: `${browser['cookie']}; ${guest}` });
    const plain = await edge.page('/terms', { ...HOST, cookie: guest });
    assert.equal(bootOf(page.body).build, bootOf(plain.body).build);
  });

  it('is not part of the offline page', async () => {
    const { override, token } = await issue();
    await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
    const page = await edge.page('/Offiline', await browserWith(token));
    assert.equal(bootOf(page.body).overrides, undefined);
  });

  it('hides its token from scripts and from other hosts', async () => {
    const { token } = await issue({ minutes: 10 });
    const cookie = String((await visit(token)).headers['set-cookie']);
    assert.match(cookie, /; HttpOnly; SameSite=Lax/);
    assert.doesNotMatch(cookie, /Domain=/i);
    assert.ok(Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) <= 600);
  });

  it('lasts an hour by default, and eight at most', async () => {
    const { override } = await issue();
    const lastsMs = Date.parse(override.expires_at) - Date.now();
    assert.ok(lastsMs > 59 * MINUTE_MS && lastsMs <= 60 * MINUTE_MS);
    const body = { tenant: 'jangada', remote: 'wallet', origin: ORIGIN, minutes: 481 };
    assert.equal((await edge.call('POST', '/overrides', body)).statusCode, 422);
  });

  it('answers the newest local build to the browser that has it, and to no other', async () => {
    const { override, token } = await issue();
    const browser = await browserWith(token);
    await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
    const mine = (await edge.page('/delivery/override/current', browser)).json();
    assert.equal(mine.remotes.wallet.chain[0].version, '1.0.0-dev.1');
    assert.deepEqual((await edge.page('/delivery/override/current')).json(), { overrides: [], remotes: {} });
  });

  it('is ended by the browser that has it, not by another site', async () => {
    const browser = await browserWith((await issue()).token);
    const post = (headers: Readonly<Record<string, string>>) =>
      edge.app.inject({ method: 'POST', url: '/delivery/override/leave', headers });
    assert.equal((await post({ ...browser, 'sec-fetch-site': 'cross-site' })).statusCode, 403);
    const left = await post({ ...browser, 'sec-fetch-site': 'same-origin' });
    assert.match(String(left.headers['set-cookie']), /^jangada_dev_wallet=; Max-Age=0/);
  });

  describe('is refused with a message', () => {
    it('when another key signed it', async () => {
      const { token } = await issue();
      const [words = ''] = token.split('.');
      const { privateKey } = generateKeyPairSync('ed25519');
      const forged = sign(null, Buffer.from(words, 'base64url'), privateKey).toString('base64url');
      assert.equal(await refusalOf(`${words}.${forged}`), 'forged');
      assert.equal(await refusalOf(words), 'forged');
      assert.equal(await refusalOf('x'.repeat(5_000)), 'forged');
    });

    it('when its payload was changed: another remote, a later end', async () => {
      const { token } = await issue();
      const [, signature] = token.split('.');
      for (const change of [{ remote: 'casino' }, { expires: claimsOf(token).expires + 600 }]) {
        const words = Buffer.from(JSON.stringify({ ...claimsOf(token), ...change })).toString('base64url');
        assert.equal(await refusalOf(`${words}.${signature}`), 'forged');
      }
    });

    it('when it names another remote than the one on record, even with our signature', async () => {
      const { token } = await issue();
      const tokens = overrideTokens(['a-token-for-tests-only']);
      assert.equal(await refusalOf(tokens.sign({ ...claimsOf(token), remote: 'casino' })), 'forged');
    });

    it('when it is of another tenant', async () => {
      const { token } = await issue();
      assert.equal(await refusalOf(token, { host: 'tucano.localhost:8080' }), 'other-tenant');
      const browser = await browserWith(token);
      const page = await edge.page('/terms', { ...browser, host: 'tucano.localhost:8080' });
      assert.equal(bootOf(page.body).overrides, undefined);
    });

    it('when it has expired, also in a browser that has it', async () => {
      const { override, token } = await issue();
      await edge.call('PUT', `/overrides/${override.id}/release`, localBuild());
      const browser = await browserWith(token);
      await edge.db
        .updateTable('overrides')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', override.id)
        .execute();
      assert.equal(await refusalOf(token), 'expired');
      const page = await edge.page('/terms', browser);
      assert.equal(bootOf(page.body).plan?.remotes['wallet']?.reason, 'stable');
      assert.match(String(page.headers['set-cookie']), /jangada_dev_wallet=; Max-Age=0/);
    });

    it('when its payload has expired, whatever the record contains', async () => {
      const { token } = await issue();
      const tokens = overrideTokens(['a-token-for-tests-only']);
      assert.equal(await refusalOf(tokens.sign({ ...claimsOf(token), expires: 1 })), 'expired');
    });

    it('when it was revoked, also in a browser that has it', async () => {
      const { override, token } = await issue();
      const browser = await browserWith(token);
      await edge.call('POST', `/overrides/${override.id}/revoke`);
      assert.equal(await refusalOf(token, browser), 'revoked');
      const page = await edge.page('/terms', browser);
      assert.equal(bootOf(page.body).overrides, undefined);
    });

    it('when another browser has followed the link; the same one may again', async () => {
      const { token } = await issue();
      const browser = await browserWith(token);
      assert.equal(await refusalOf(token), 'used');
      assert.equal((await visit(token, browser)).statusCode, 302);
    });

    it('in English for a browser in English', async () => {
      const reply = await visit('nothing', { ...HOST, 'accept-language': 'en-US' });
      assert.match(reply.body, /This development link is no good/);
    });
  });

  describe('is issued', () => {
    it('only with a token', async () => {
      const payload = { tenant: 'jangada', remote: 'wallet', origin: ORIGIN };
      const reply = await edge.app.inject({ method: 'POST', url: '/delivery/v1/overrides', payload });
      assert.deepEqual([reply.statusCode, reply.json().code], [401, 'operator.unauthorised']);
    });

    it('to the team of the remote, in its name, and to no other team', async () => {
      const { key } = await makeSigningKey();
      const wanted = { remote: 'wallet', name: 'wallet team', public_key: key.publicKey };
      const { token } = (await edge.call('POST', '/tokens', wanted)).json<{ token: string }>();
      const team = edge.callWith(token);
      const mine = await team('POST', '/overrides', {
        tenant: 'jangada',
        remote: 'wallet',
        origin: ORIGIN,
        author: 'x',
      });
      const { override } = mine.json<{ override: { id: string; by: string } }>();
      assert.deepEqual([mine.statusCode, override.by], [200, 'wallet team']);
      assert.equal((await team('PUT', `/overrides/${override.id}/release`, localBuild())).statusCode, 200);

      const foreign = await team('POST', '/overrides', { tenant: 'jangada', remote: 'casino', origin: ORIGIN });
      assert.deepEqual([foreign.statusCode, foreign.json().code], [403, 'operator.forbidden']);
      const casino = await issue({ remote: 'casino' });
      for (const reply of [
        await team('PUT', `/overrides/${casino.override.id}/release`, localBuild()),
        await team('POST', `/overrides/${casino.override.id}/revoke`),
      ]) {
        assert.deepEqual([reply.statusCode, reply.json().code], [403, 'operator.forbidden']);
      }
    });

    it('as an x-ray that the token of another team cannot revoke; its own team and operators can', async () => {
      const teamOf = async (remote: string) => {
        const { key } = await makeSigningKey();
        const wanted = { remote, name: `${remote} x-ray team`, public_key: key.publicKey };
        return edge.callWith((await edge.call('POST', '/tokens', wanted)).json<{ token: string }>().token);
      };
      const [wallet, casino] = [await teamOf('wallet'), await teamOf('casino')];
      const xray = async () => {
        const reply = await wallet('POST', '/overrides', { tenant: 'jangada', feature: 'x-ray' });
        return reply.json<{ override: { id: string }; token: string }>();
      };

      const first = await xray();
      const refused = await casino('POST', `/overrides/${first.override.id}/revoke`);
      assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);
      assert.match(refused.json().message, /may not revoke an x-ray of wallet x-ray team/);
      assert.equal((await visit(first.token)).statusCode, 302);

      const own = await wallet('POST', `/overrides/${first.override.id}/revoke`);
      assert.equal(own.json().revoked_by, 'wallet x-ray team');
      const second = await xray();
      const operators = await edge.call('POST', `/overrides/${second.override.id}/revoke`);
      assert.equal(operators.json().revoked_by, 'service');
    });

    it('only for development servers of this machine or a private network', async () => {
      for (const origin of ['https://evil.example', 'http://localhost:9000/x', 'javascript:1', 'http://8.8.8.8:9000']) {
        const reply = await edge.call('POST', '/overrides', { tenant: 'jangada', remote: 'wallet', origin });
        assert.equal(reply.statusCode, 422, origin);
        assert.deepEqual(Object.keys(reply.json().errors), ['origin']);
      }
      const good = ['http://localhost:1', 'https://dev.localhost', 'http://192.168.0.7:9000', 'http://10.0.0.1:9000'];
      assert.deepEqual(good.filter(isDevelopmentOrigin), good);
      const bad = ['http://localhost.evil.example', 'http://172.32.0.1', 'http://10.0.0.1.evil.example'];
      assert.deepEqual(bad.filter(isDevelopmentOrigin), []);
    });

    it('for a remote with its server, and for a tenant that exists', async () => {
      const bare = await edge.call('POST', '/overrides', { tenant: 'jangada' });
      assert.deepEqual(Object.keys(bare.json().errors).sort(), ['origin', 'remote']);
      const unknown = await edge.call('POST', '/overrides', { tenant: 'ninguem', remote: 'wallet', origin: ORIGIN });
      assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'tenant.unknown']);
    });

    it('and accepts the build of its own remote only, until it expires', async () => {
      const { override } = await issue();
      const path = `/overrides/${override.id}/release`;
      const other = await edge.call('PUT', path, aBuild('casino', '1.0.0-dev.1').release);
      assert.deepEqual([other.statusCode, other.json().code], [422, 'request.invalid']);
      await edge.call('POST', `/overrides/${override.id}/revoke`);
      const late = await edge.call('PUT', path, localBuild());
      assert.deepEqual([late.statusCode, late.json().code], [409, 'override.ended']);
      const nowhere = await edge.call('PUT', '/overrides/nobody/release', localBuild());
      assert.deepEqual([nowhere.statusCode, nowhere.json().code], [404, 'override.unknown']);
    });

    it('on record: who, what, when, until when, and who ended it', async () => {
      const { override } = await issue({ feature: 'x-ray' });
      await edge.call('POST', `/overrides/${override.id}/revoke`);
      const { data } = (await edge.call('GET', '/overrides?tenant=jangada')).json();
      const mine = data.find((one: { id: string }) => one.id === override.id);
      assert.deepEqual(
        [mine.feature, mine.remote, mine.by, mine.revoked_by, typeof mine.revoked_at],
        ['x-ray', null, 'service', 'service', 'string'],
      );
    });
  });
});

describe('an edge without overrides', () => {
  it('issues none, and refuses earlier tokens', async () => {
    const edge = await startEdge({ EDGE_OVERRIDES: 'off' });
    try {
      await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
      const reply = await edge.call('POST', '/overrides', { tenant: 'jangada', remote: 'wallet', origin: ORIGIN });
      assert.deepEqual([reply.statusCode, reply.json().code], [403, 'override.off']);
      const visited = await edge.page('/delivery/override?token=any.thing');
      assert.match(visited.body, /data-refused="off"/);
    } finally {
      await edge.stop();
    }
  });
});

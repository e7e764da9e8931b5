import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkTenant, type LaunchCheck } from '@jangada/contracts/ops/tenants';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import type { Config } from '../../../config/config.ts';
import { demoUsers } from '../../../users/demo-users.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { launchChecksOf, type LaunchFacts } from './launch-check.ts';

/** What an operator has in force on the day of the launch. */
const launched = {
  publicly: { scheme: 'https', thirdPartyOrigin: 'http://localhost:8090' },
  pix: {
    baseUrl: 'https://pix.api.efipay.com.br',
    profile: 'efi',
    tls: { cert: '', key: '', ca: null },
    noticeMechanisms: { onca: [{ by: 'address', secrets: ['x'] }] },
    webhookUrl: 'https://avisos.onca.bet.br/webhooks/pix',
  },
  messenger: {
    email: [{ by: 'smtp', url: 'smtps://u:p@mail.provedor.com.br:465', from: 'a@{domain}' }],
    sms: [{ by: 'zenvia', token: 't', from: 'f', url: 'https://api.zenvia.com/v2' }],
  },
  studio: { baseUrl: 'https://api.aggregator.com' },
  sports: {
    scriptUrl: 'https://ui.sports.com/bt-renderer.min.js',
    frameUrl: 'https://sports.com/frame',
    providerJwksUrl: 'https://sports.com/jwks.json',
    liveUrl: 'https://sports.com/live',
  },
  captcha: { turnstile: { verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify' }, hcaptcha: null },
  google: { issuer: 'https://accounts.google.com' },
  push: {},
  ops: { origin: 'https://mesa.onca.bet.br', boardOrigin: 'https://painel.onca.bet.br' },
  files: { endpoint: 'https://s3.example' },
  filesKeys: [Buffer.alloc(32)],
  rateLimitScale: 1,
};
const site = { legal_name: 'Onça Ltda', is_regulated: true, reg_license: '0001/2026', hasSports: true };
const onca = { id: 'onca', domains: ['onca.bet.br'], realtimeApp: {}, settings: { site, captcha: true, pixKey: 'k' } };
const facts: LaunchFacts = { people: 2, demoPlayers: 0, hasGames: true, alerts: [], connections: [] };

const connection = (more: object = {}, settings: object = {}): Partial<LaunchFacts> => ({
  connections: [
    {
      adapter: 'efi',
      environment: 'production',
      state: 'live',
      settings: { base_url: 'https://pix.api.efipay.com.br', pix_key: 'k', notices: [{ by: 'address' }], ...settings },
      ...more,
    },
  ] as unknown as LaunchFacts['connections'],
});

interface Changes {
  readonly config?: object;
  readonly tenant?: object;
  readonly facts?: Partial<LaunchFacts>;
}

const found = (changes: Changes = {}): LaunchCheck[] =>
  launchChecksOf(
    { ...launched, ...changes.config } as unknown as Config,
    { ...onca, ...changes.tenant } as unknown as Tenant,
    { ...facts, ...changes.facts },
  ).filter(({ state }) => state !== 'ready');

const settings = (more: object): object => ({ settings: { ...onca.settings, ...more } });
const sandbox = 'http://localhost:8090';

describe('the launch check', () => {
  it('finds nothing on the day of the launch', () => assert.deepEqual(found(), []));

  const cases: readonly (readonly [check: string, state: LaunchCheck['state'], changes: Changes])[] = [
    ['domain', 'blocked', { tenant: { domains: ['onca.localhost'] } }],
    ['domain', 'blocked', { tenant: { domains: [] } }],
    ['https', 'blocked', { config: { publicly: { ...launched.publicly, scheme: 'http' } } }],
    ['legal-name', 'blocked', { tenant: settings({ site: { ...site, legal_name: undefined } }) }],
    ['licence', 'blocked', { tenant: settings({ site: { ...site, reg_license: '' } }) }],
    [
      'licence',
      'blocked',
      { tenant: settings({ site: { ...site, reg_license: 'Licença de demonstração 0000/2026' } }) },
    ],
    ['licence', 'attention', { tenant: settings({ site: { ...site, is_regulated: false } }) }],
    ['third-parties', 'blocked', { tenant: settings({ site: { ...site, gtmSource: `${sandbox}/gtm.js` } }) }],
    ['pix-provider', 'blocked', { facts: connection({}, { base_url: 'https://127.0.0.1:35993' }) }],
    ['realtime', 'blocked', { tenant: { realtimeApp: undefined } }],
    ['pix-key', 'blocked', { tenant: settings({ pixKey: '' }) }],
    ['pix-provider', 'blocked', { config: { pix: { ...launched.pix, baseUrl: `${sandbox}/pix` } } }],
    ['pix-certificate', 'blocked', { config: { pix: { ...launched.pix, tls: null } } }],
    ['pix-notices', 'blocked', { config: { pix: { ...launched.pix, noticeMechanisms: {} } } }],
    [
      'pix-address',
      'blocked',
      { config: { pix: { ...launched.pix, webhookUrl: 'http://localhost:8081/webhooks/pix' } } },
    ],
    ['pix-connection', 'blocked', { facts: connection({ state: 'off' }) }],
    ['pix-provider', 'blocked', { facts: connection({}, { base_url: `${sandbox}/pix` }) }],
    ['pix-provider', 'blocked', { facts: connection({ environment: 'test' }) }],
    ['pix-notices', 'blocked', { facts: connection({}, { notices: [{ by: 'signature' }] }) }],
    ['payouts', 'blocked', { facts: connection({ adapter: 'bb' }) }],
    ['payouts', 'blocked', { config: { pix: { ...launched.pix, profile: 'bb' } } }],
    [
      'email',
      'blocked',
      { config: { messenger: { ...launched.messenger, email: [{ by: 'http', url: `${sandbox}/mailbox` }] } } },
    ],
    [
      'email',
      'blocked',
      { config: { messenger: { ...launched.messenger, email: [{ by: 'smtp', url: 'smtp://a:b@localhost:41025' }] } } },
    ],
    [
      'sms',
      'blocked',
      {
        config: { messenger: { ...launched.messenger, sms: [{ by: 'http', url: 'https://a.b', tenants: ['verde'] }] } },
      },
    ],
    [
      'sms',
      'blocked',
      { tenant: { settings: { ...onca.settings, site: { ...site, phone_codes: ['whatsapp', 'sms'] } } } },
    ],
    ['games', 'blocked', { config: { studio: { baseUrl: `${sandbox}/studio` } } }],
    ['games', 'blocked', { facts: { hasGames: false } }],
    [
      'sports',
      'blocked',
      { config: { sports: { ...launched.sports, frameUrl: 'http://sports.localhost:8090/sports/frame' } } },
    ],
    [
      'captcha',
      'blocked',
      { config: { captcha: { turnstile: { verifyUrl: `${sandbox}/captcha/siteverify` }, hcaptcha: null } } },
    ],
    ['captcha', 'blocked', { tenant: settings({ site: { ...site, captchaService: 'hcaptcha' } }) }],
    ['captcha', 'attention', { tenant: settings({ captcha: false }) }],
    [
      'google',
      'blocked',
      {
        config: { google: { issuer: `${sandbox}/identity` } },
        tenant: settings({ site: { ...site, googleClientId: 'x' } }),
      },
    ],
    ['push', 'attention', { config: { push: null } }],
    ['demo-players', 'blocked', { facts: { demoPlayers: 3 } }],
    ['people', 'attention', { facts: { people: 1 } }],
    ['desk', 'attention', { config: { ops: { ...launched.ops, origin: null } } }],
    ['board', 'attention', { config: { ops: { ...launched.ops, boardOrigin: null } } }],
    ['documents', 'blocked', { config: { filesKeys: null } }],
    ['documents-store', 'attention', { config: { files: { dir: '/data' } } }],
    ['rate-limits', 'blocked', { config: { rateLimitScale: 100 } }],
    ['alerts', 'attention', { facts: { alerts: ['job-late'] } }],
  ];
  for (const [check, state, changes] of cases)
    it(`names ${check} alone: ${JSON.stringify(changes)}`, () =>
      assert.deepEqual(
        found(changes).map((one) => [one.check, one.state, one.why !== '']),
        [[check, state, true]],
      ));

  it('looks at the tenant’s own connections instead of the account of the installation', () => {
    const config = { pix: { ...launched.pix, baseUrl: `${sandbox}/pix`, tls: null, noticeMechanisms: {} } };
    assert.deepEqual(found({ config, facts: connection(), tenant: settings({ pixKey: '' }) }), []);
  });

  it('asks a new site, which has no account at all, for a connection alone', () => {
    const config = { pix: { ...launched.pix, baseUrl: `${sandbox}/pix`, tls: null, noticeMechanisms: {} } };
    assert.deepEqual(
      found({ config, tenant: settings({ pixKey: '' }) }).map(({ check, why }) => `${check}: ${why}`),
      ['pix-connection: none is live: jangada ops connection add, test, activate'],
    );
  });

  it('does not ask a site without sports for a sports provider', () => {
    const config = { sports: { ...launched.sports, scriptUrl: `${sandbox}/sports/bt-renderer.min.js` } };
    const changed = { ...site, hasSports: false };
    assert.deepEqual(found({ config, tenant: settings({ site: changed }) }), []);
  });
});

describe('the launch check of a demo', () => {
  let platform: TestPlatform;
  before(async () => void (platform = await startTestPlatform()));
  after(() => platform.stop());

  it('is answered to operators, counts players with the published password, and is not ready', async () => {
    const [user] = demoUsers;
    const player = await aPlayer(platform.db);
    await platform.db.transaction(player.tenant, (tx) =>
      tx
        .updateTable('users')
        .set({ phone: `+55${user?.username}` })
        .where('id', '=', player.user.id)
        .execute(),
    );
    const { status, body } = await platform.op(checkTenant, { params: { tenant: 'jangada' } });
    const whys = Object.fromEntries(body.data.map(({ check, why }: LaunchCheck) => [check, why]));
    assert.deepEqual(
      [status, body.ok, whys['demo-players'], whys['pix-provider']],
      [
        200,
        false,
        "1 players have the demo's published password: begin on an empty database",
        'still the stand-in: PIX_BASE_URL',
      ],
    );
  });
});

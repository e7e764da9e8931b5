import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Certificate } from '../support/certificates.ts';
import { processStoredNotices } from '../support/stored-notices.ts';
import {
  ADDRESS_SECRET,
  BANK,
  doorIsMissing,
  PROXY_SECRET,
  startThirdPartyDoor,
  type Called,
  type ThirdPartyDoor,
} from '../support/third-party-door.ts';

const NOTICE = '/webhooks/pix/jangada/pix';
/** The proxy's limit and one more. */
const TOO_MANY_BYTES = 65_537;
const MEBIBYTE = 1_048_576;

/** A Pix to a key that is not ours, as a stranger's bank would tell of it. */
const ofStranger = JSON.stringify({
  pix: [
    {
      endToEndId: 'E1234567820261129120000000000001',
      txid: 'strangers0000000000000000000001',
      chave: 'key-of-a-stranger',
      valor: '950.00',
      horario: '2026-11-29T12:00:00.000Z',
    },
  ],
});

const claimed = {
  'x-third-party-address': '127.0.0.1',
  'x-third-party-certificate-verify': '0',
  'x-third-party-certificate-name': BANK,
};
const forged = { ...claimed, 'x-third-party-proxy': PROXY_SECRET };

const raw = (lines: readonly string[], body = ''): string =>
  [...lines, 'Host: localhost', 'Content-Type: application/json', 'Connection: close', '', body].join('\r\n');

/** A request that another one hides in its body. */
const smuggled = `POST /internal/tenants HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}`;

type Attack = (door: ThirdPartyDoor) => Promise<readonly (number | string)[]>;

const certified =
  (make: (door: ThirdPartyDoor) => Certificate, more: Called = {}): Attack =>
  async (door) => [await door.call(NOTICE, { client: make(door), ...more })];
const bare =
  (path: string, called: Called = {}): Attack =>
  async (door) => [await door.call(path, called)];
const bytes =
  (text: string, isKnown = false): Attack =>
  (door) =>
    door.send(text, isKnown ? door.right : undefined);
const each =
  (...attacks: readonly Attack[]): Attack =>
  async (door) => {
    const answers: (number | string)[] = [];
    for (const attack of attacks) answers.push(...(await attack(door)));
    return answers;
  };

/** Each of them with what every answer must be. */
const attacks: readonly (readonly [name: string, answer: RegExp, attack: Attack])[] = [
  ['a notice without a certificate', /^403$/, bare(NOTICE, { body: ofStranger })],
  ['the bank’s name by another CA', /^403$/, certified(({ stranger }) => stranger.issue(`/CN=${BANK}`))],
  ['another name by the bank’s CA', /^403$/, certified(({ bank }) => bank.issue('/CN=another.customer.example'))],
  [
    'names that begin or end as the bank’s',
    /^403$/,
    each(
      certified(({ bank }) => bank.issue(`/CN=${BANK}.evil.example`)),
      certified(({ bank }) => bank.issue(`/CN=evil.${BANK}`)),
    ),
  ],
  ['the bank’s name in another field', /^403$/, certified(({ bank }) => bank.issue(`/O=${BANK}/CN=evil.example`))],
  ['a second name beside the bank’s', /^403$/, certified(({ bank }) => bank.issue(`/CN=evil.example/CN=${BANK}`))],
  [
    'a name with a line break and a header',
    /^403$/,
    certified(({ bank }) => bank.issue(`/CN=a%0d%0ax-third-party-certificate-name: ${BANK}`)),
  ],
  ['the bank’s certificate after its last day', /^403$/, certified(({ bank }) => bank.issue(`/CN=${BANK}`, [], 0))],
  [
    'forged headers about a certificate',
    /^403$/,
    each(bare(NOTICE, { headers: claimed }), bare(NOTICE, { headers: forged })),
  ],
  [
    'forged headers in another spelling, twice, and hidden behind `connection`',
    /^40\d$/,
    each(
      bare(NOTICE, { headers: { X_Third_Party_Certificate_Name: BANK, X_Third_Party_Proxy: PROXY_SECRET } }),
      bytes(
        raw([
          `POST ${NOTICE} HTTP/1.1`,
          'Content-Length: 0',
          ...Object.entries(forged).flatMap(([name, value]) => [
            `${name}: ${value}`,
            `${name.toUpperCase()}: ${value}`,
          ]),
        ]),
      ),
      bytes(
        raw([`POST ${NOTICE} HTTP/1.1`, 'Content-Length: 0', `Connection: ${Object.keys(forged).join(', ')}`]),
        false,
      ),
      certified(({ bank }) => bank.issue('/CN=evil.example'), { headers: forged }),
    ),
  ],
  [
    'the secret or the certificate of another tenant',
    /^403$/,
    each(
      bare(`/webhooks/pix/jangada?hmac=${ADDRESS_SECRET}&ignorar=/pix`),
      async (door) => [await door.call('/webhooks/pix/tucano/pix', { client: door.right })],
      async (door) => [await door.call('/webhooks/pix/onca/pix', { client: door.right })],
    ),
  ],
  [
    'no secret, an empty one, a part of it, and one in the wrong place',
    /^403$/,
    each(
      bare('/webhooks/pix/tucano/pix'),
      bare('/webhooks/pix/tucano?hmac=&ignorar=/pix'),
      bare(`/webhooks/pix/tucano?hmac=${ADDRESS_SECRET.slice(0, -1)}&ignorar=/pix`),
      bare('/webhooks/pix/tucano/pix', { headers: { 'x-hmac': ADDRESS_SECRET, authorization: ADDRESS_SECRET } }),
    ),
  ],
  [
    'a signature that only the stand-in would take',
    /^403$/,
    bare('/webhooks/pix/onca/pix', { headers: { 'x-webhook-signature': 't=1,v1=00' } }),
  ],
  [
    'a tenant or a connection that does not exist',
    /^40[34]$/,
    each(bare('/webhooks/pix/nobody/pix'), bare('/webhooks/pix/jangada/999/pix')),
  ],
  [
    'paths that lead out of the door',
    /^40[034]$/,
    each(
      ...[
        '/webhooks/../internal/tenants',
        '/webhooks/%2e%2e/internal/tenants',
        '/webhooks/..%2finternal/tenants',
        '/webhooks//internal/tenants',
        '//internal/tenants',
        '/providers/../ops/jangada/alerts',
        '/webhooks/pix/..;/..;/internal/tenants',
        '/WEBHOOKS/pix/jangada/pix',
      ].map((path) => bytes(raw([`POST ${path} HTTP/1.1`, 'Content-Length: 0']), true)),
    ),
  ],
  [
    'an absolute address, and another host',
    /^40[034]$/,
    each(
      bytes(raw(['POST http://localhost/internal/tenants HTTP/1.1', 'Content-Length: 0']), true),
      bare(NOTICE, {
        headers: {
          host: 'tucano.localhost',
          'x-forwarded-host': 'tucano.localhost',
          'x-original-url': '/internal/tenants',
        },
      }),
    ),
  ],
  [
    'other methods, with the right certificate',
    /^(?:40[0345]|501)$/,
    each(
      ...['GET', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PRI'].map((method) =>
        bytes(raw([`${method} ${NOTICE} HTTP/1.1`, 'Content-Length: 0']), true),
      ),
    ),
  ],
  [
    'two lengths, a length beside chunks, and odd chunk headers',
    /^(?:400|403|501)$/,
    each(
      bytes(
        raw([`POST ${NOTICE} HTTP/1.1`, 'Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled),
        true,
      ),
      bytes(
        raw(
          [`POST ${NOTICE} HTTP/1.1`, `Content-Length: ${smuggled.length}`, 'Transfer-Encoding: chunked'],
          `0\r\n\r\n${smuggled}`,
        ),
      ),
      bytes(raw([`POST ${NOTICE} HTTP/1.1`, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`), true),
      bytes(raw([`POST ${NOTICE} HTTP/1.1`, 'Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`), true),
      bytes(
        raw([`POST ${NOTICE} HTTP/1.0`, 'Transfer-Encoding: chunked', 'Content-Length: 3'], `0\r\n\r\n${smuggled}`),
      ),
    ),
  ],
  [
    'a body above the limit, stated or in chunks, with the right certificate',
    /^413$/,
    each(
      certified(({ right }) => right, { body: 'x'.repeat(TOO_MANY_BYTES) }),
      bytes(
        raw(
          [`POST ${NOTICE} HTTP/1.1`, 'Transfer-Encoding: chunked'],
          `${MEBIBYTE.toString(16)}\r\n${'x'.repeat(MEBIBYTE)}\r\n0\r\n\r\n`,
        ),
        true,
      ),
    ),
  ],
  [
    'a compressed bomb, with the right certificate',
    /^4\d\d$/,
    certified(({ right }) => right, {
      body: gzipSync(Buffer.alloc(8 * MEBIBYTE, 'x')),
      headers: { 'content-encoding': 'gzip' },
    }),
  ],
  [
    'what is no JSON, or JSON without end, with the right certificate',
    /^4\d\d$/,
    each(
      certified(({ right }) => right, { body: '['.repeat(60_000) }),
      certified(({ right }) => right, { body: '{"pix":' }),
      certified(({ right }) => right, { body: '<pix/>', headers: { 'content-type': 'application/xml' } }),
    ),
  ],
  [
    'a body that does not arrive, with the right certificate',
    /^408$/,
    bytes(raw([`POST ${NOTICE} HTTP/1.1`, 'Content-Length: 60000'], '{"pix":['), true),
  ],
];

describe('an attack on the door for third parties', { skip: doorIsMissing }, () => {
  let door: ThirdPartyDoor;
  before(async () => void (door = await startThirdPartyDoor()));
  after(() => door.stop());

  const stored = async (): Promise<number> => {
    const counts = await Promise.all(
      ['jangada', 'tucano', 'onca'].map((tenant) =>
        door.platform.db.read(tenant, (reader) =>
          reader.selectFrom('outbox').select('id').where('topic', '=', 'pix-notice').execute(),
        ),
      ),
    );
    return counts.flat().length;
  };

  it('is one of twenty and more', () => assert.ok(attacks.length >= 20, String(attacks.length)));

  for (const [name, answer, attack] of attacks)
    it(`by ${name} is refused, and nothing of it is stored`, async () => {
      const answers = await attack(door);
      assert.ok(answers.length > 0, 'nobody answered');
      for (const one of answers) assert.match(String(one), answer, answers.join());
      assert.equal(await stored(), 0);
    });

  it('by our address that a stranger has registered for his key moves no money, once and again', async () => {
    for (const client of [door.right, door.right]) {
      assert.equal(await door.call(NOTICE, { client, body: ofStranger }), 200);
      assert.ok(await processStoredNotices(door.platform, 'jangada'));
    }
    const money = await door.platform.db.read('jangada', async (reader) => [
      ...(await reader.selectFrom('ledger_entries').select('id').execute()),
      ...(await reader.selectFrom('pix_receipts').select('e2eid').execute()),
    ]);
    assert.deepEqual(money, []);
  });
});

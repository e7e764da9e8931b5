import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as approvals from '@jangada/contracts/delivery/approvals.endpoints';
import * as audit from '@jangada/contracts/delivery/audit.endpoints';
import * as freezes from '@jangada/contracts/delivery/freezes.endpoints';
import * as operatorScopes from '@jangada/contracts/delivery/operator-scopes.endpoints';
import * as tenantGroups from '@jangada/contracts/delivery/tenant-groups.endpoints';
import * as tenantStates from '@jangada/contracts/delivery/tenant-states.endpoints';
import * as waves from '@jangada/contracts/delivery/waves.endpoints';
import * as beacons from '@jangada/contracts/delivery/beacons.endpoints';
import * as board from '@jangada/contracts/delivery/board.endpoints';
import * as changes from '@jangada/contracts/delivery/changes.endpoints';
import {
  deliveryErrorStatus,
  type DeliveryEndpoint,
  type DeliveryErrorCode,
} from '@jangada/contracts/delivery/endpoint';
import * as explain from '@jangada/contracts/delivery/explain.endpoints';
import * as health from '@jangada/contracts/delivery/health.endpoints';
import * as liveTypes from '@jangada/contracts/delivery/live-types.endpoints';
import * as operators from '@jangada/contracts/delivery/operators.endpoints';
import * as overrides from '@jangada/contracts/delivery/overrides.endpoints';
import * as releases from '@jangada/contracts/delivery/releases.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import * as rollouts from '@jangada/contracts/delivery/rollouts.endpoints';
import * as tenants from '@jangada/contracts/delivery/tenants.endpoints';
import * as tokens from '@jangada/contracts/delivery/tokens.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { fuzzedCall } from '@jangada/server/testing/fuzz/fuzzed-call';
import { fuzzSettings, inTime } from '@jangada/server/testing/fuzz/fuzz-settings';
import { hostileHeaders, hostileText } from '@jangada/server/testing/fuzz/hostile-values';
import { watchWrites, type WrittenRows } from '@jangada/server/testing/fuzz/watch-writes';
import fc from 'fast-check';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let written: WrittenRows;
before(async () => {
  edge = await startEdge({ EDGE_BEACONS_PER_MINUTE: '100000' });
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  written = await watchWrites(edge.databaseUrl, 'delivery');
});
after(async () => {
  await written?.stop();
  await edge.stop();
});

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-jangada-board',
];

const isEndpoint = (value: unknown): value is DeliveryEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value && 'errors' in value;

const modules = [
  beacons,
  board,
  changes,
  explain,
  health,
  liveTypes,
  operators,
  overrides,
  releases,
  rollouts,
  tenants,
  approvals,
  audit,
  freezes,
  operatorScopes,
  tenantGroups,
  tenantStates,
  waves,
  tokens,
];
const operations = modules
  .flatMap((module) => Object.entries(module as Record<string, unknown>))
  .filter((entry): entry is [string, DeliveryEndpoint] => isEndpoint(entry[1]))
  // A stream does not end; live.test.ts tests that its access is checked before it begins.
  .filter(([name]) => name !== 'streamBoard');

/** Address parameters with which a call succeeds, or nearly does. */
const known: Readonly<Record<string, string>> = {
  tenant: 'jangada',
  remote: 'host',
  version: '1.0.0',
  id: '00000000-0000-4000-8000-000000000000',
  change_set: '00000000-0000-4000-8000-000000000000',
  name: 'maria',
  path: 'entry.js',
};

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)…?\}/g)].map(([, name = '']) => name);

const bases: Readonly<Record<string, object>> = {
  changeRollout: { expected_revision: 1, reason: 'a test', rollout: { ...emptyRollout, stable: '1.0.0' } },
  rollBack: { expected_revision: 1, reason: 'a test' },
  createOperator: { name: 'maria', role: 'viewer', password: 'uma senha comprida' },
  changeOperator: { role: 'viewer' },
  registerTenant: { slug: 'jangada', domain: 'localhost' },
  createOverride: {
    feature: 'remote',
    tenant: 'jangada',
    remote: 'wallet',
    origin: 'http://localhost:3000',
    minutes: 5,
  },
};

/** Refusals that every call may give besides those it declares. */
const COMMON: readonly DeliveryErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.not-found',
  'request.too-large',
  'request.too-many',
  'operator.unauthorised',
  'operator.forbidden',
  'operator.cross-site',
];

/** Tables that record an attempt even when it is refused. */
const NOTED = new Set(['sign_in_attempts']);

describe('any input of an operation of the delivery API', () => {
  for (const [name, endpoint] of operations) {
    const declared = new Set<string>([...endpoint.errors, ...COMMON]);
    it(`${name}: is answered as declared, and changes nothing where it is refused`, async () => {
      const names = namesIn(endpoint.path);
      const params = z.object(Object.fromEntries(names.map((part) => [part, z.string()])));
      const { query, body } = endpoint;
      const base = {
        params: Object.fromEntries(names.map((part) => [part, known[part] ?? 'x'])),
        body: bases[name] ?? {},
      };
      await written.take();
      await fc.assert(
        fc.asyncProperty(fuzzedCall({ params, query, body, base, headers: HEADERS }), async (call) => {
          const path = endpoint.path.replace(/\{(\w+)…?\}/g, (_, part: string) =>
            encodeURIComponent(call.params[part] ?? ''),
          );
          const search = new URLSearchParams(call.query.map(([field, value]) => [field, value])).toString();
          const answer = await inTime(
            name,
            edge.app.inject({
              method: endpoint.method,
              url: `${path}?${search}`,
              headers: {
                host: 'localhost:8080',
                authorization: 'Bearer a-token-for-tests-only',
                ...(endpoint.method === 'GET'
                  ? {}
                  : { 'content-type': endpoint.bytes ? 'application/octet-stream' : 'application/json' }),
                ...call.headers,
              },
              ...(endpoint.method === 'GET' ? {} : { payload: call.body }),
            }),
          );
          const writes = await written.take();
          const what = `${name} answers ${answer.statusCode} ${answer.body.slice(0, 300)}`;
          assert.ok(answer.statusCode < 500, what);
          if (answer.statusCode < 300) {
            const { success, error } = z.safeParse(endpoint.reply, answer.json());
            assert.ok(success, `${name} breaks its contract: ${error?.message}`);
            return;
          }
          const { code } = answer.json<{ code: DeliveryErrorCode }>();
          assert.ok(declared.has(code), `${what}, which it does not declare`);
          assert.equal(answer.statusCode, deliveryErrorStatus[code], what);
          assert.deepEqual(
            writes.filter(({ table }) => !NOTED.has(table)),
            [],
            `${name} was refused and has written`,
          );
        }),
        fuzzSettings,
      );
    });
  }
});

/** Addresses of the site, with a place for hostile text in each. */
const pages = [
  '/{}',
  '/{}/{}',
  '/en/{}',
  '/casino/{}',
  '/game/{}',
  '/?status={}',
  '/?redirect={}',
  '/?lang={}&ref={}',
  '/plan.json?{}',
  '/plan/{}.json',
  '/build.json?{}',
  '/sw.js?{}',
  '/manifest.webmanifest?lang={}',
  '/robots.txt?{}',
  '/sitemap.xml?{}',
  '/favicon.ico?{}',
  '/brand/{}',
  '/brand/jangada/{}',
  '/releases/{}/{}/{}',
  '/releases/host/1.0.0/{}',
  '/api/site-config?domain={}&t={}',
  '/api/geoip?{}',
  '/api/_icons/{}',
  '/api/_icons/lucide.json?icons={}',
  '/delivery/override?token={}',
  '/delivery/override/current?{}',
  '/delivery/board/{}',
  '/delivery/board/assets/{}',
  '/delivery/v1/{}',
];

describe('any address of the site', () => {
  const hosts = fc.oneof(
    { weight: 6, arbitrary: fc.constant('localhost:8080') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('nobody.test', 'localhost.', 'LOCALHOST', '[::1]:8080', 'a b', '', 'x'.repeat(300)),
    },
  );
  for (const page of pages)
    it(`${page}: is answered, without a failure and without a text of the address as markup`, async () => {
      const text = hostileText.map((value) => value.replaceAll(/\p{Surrogate}/gu, '\uFFFD').slice(0, 1_000));
      const headers = hostileHeaders(HEADERS.filter((name) => name !== 'authorization'));
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 3 }), hosts, headers, async (texts, host, given) => {
          let at = 0;
          const url = page.replaceAll('{}', () => encodeURIComponent(texts[at++ % texts.length] ?? ''));
          const answer = await inTime(page, edge.app.inject({ url, headers: { ...given, host } }));
          const what = `${url} answers ${answer.statusCode} ${answer.body.slice(0, 200)}`;
          // The country of an address is not always known.
          assert.ok(answer.statusCode < 500 || page.startsWith('/api/geoip'), what);
          for (const markup of ['<script>alert(1)', '<img src=x'])
            if (String(answer.headers['content-type']).includes('html')) assert.ok(!answer.body.includes(markup), what);
          for (const header of ['location', 'set-cookie'])
            assert.doesNotMatch(String(answer.headers[header] ?? ''), /[\r\n]|^(https?:)?\/\//, what);
        }),
        fuzzSettings,
      );
    });
});

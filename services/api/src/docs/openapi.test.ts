import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { errorStatus } from '@jangada/contracts/api/errors';
import Fastify from 'fastify';
import type { Operation } from './document.ts';
import { registerDocs } from './docs.routes.ts';
import { html } from './html.ts';
import { buildOpenApi, writtenOpenApi } from './openapi.ts';

const document = buildOpenApi();

const operations = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

const operation = (name: string): Operation => {
  const found = operations.get(name);
  assert.ok(found, `${name} is not described`);
  return found;
};

const headersOf = (name: string) =>
  operation(name).parameters.flatMap((one) => ('$ref' in one ? [one.$ref.split('/').at(-1)] : []));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const checked = await new Validator().validate(writtenOpenApi());
    assert.deepEqual(checked.errors ?? [], []);
    assert.equal(checked.valid, true);
  });

  it('describes every call of the contracts, and no other', () => {
    assert.deepEqual([...operations.keys()].toSorted(), [...endpoints.keys()].toSorted());
  });

  it('refers to nothing that is not there', () => {
    const references = writtenOpenApi().matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g);
    const components: Readonly<Record<string, object>> = { ...document.components };
    for (const [whole, kind = '', name = ''] of references) assert.ok(name in (components[kind] ?? {}), whole);
  });

  it('gives each refusal its status and each call its own refusals', () => {
    for (const [name, { errors = [] }] of endpoints) {
      const { responses } = operation(name);
      for (const code of errors) {
        const response = responses[errorStatus[code]];
        assert.ok(response && '$ref' in response && response.$ref.includes(code), `${name} does not say ${code}`);
      }
    }
  });

  it('documents who may call', () => {
    assert.deepEqual(operation('getSiteConfig').security, [{}, { session: [] }]);
    assert.deepEqual(operation('listNotifications').security.length > 0, true);
    assert.deepEqual(operation('authoriseChannel').security, [{ session: [] }, { guest: [] }]);
    assert.deepEqual(operation('createDeposit').security, [{ session: [] }]);
    assert.ok('401' in operation('createDeposit').responses);
    assert.ok(!('401' in operation('getSiteConfig').responses));
  });

  it('has the headers of the product', () => {
    assert.ok(headersOf('createDeposit').includes('IdempotencyKey'));
    assert.ok(!headersOf('getProfile').includes('IdempotencyKey'));
    for (const name of operations.keys())
      assert.ok(headersOf(name).includes('Lmcp') && headersOf(name).includes('Language'));
  });

  it('shows a file as a part of a form', () => {
    const content = operation('uploadDocument').requestBody?.content ?? {};
    const { properties, required }: Readonly<Record<string, unknown>> = content['multipart/form-data']?.schema ?? {};
    assert.deepEqual(Object.keys(properties ?? {}), ['type', 'document']);
    assert.deepEqual(required, ['type', 'document']);
  });

  it('marks every part of a path as needed, by the name it has in the path', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters, operationId } of Object.values(item)) {
        const named = parameters.flatMap((one) => ('in' in one && one.in === 'path' && one.required ? [one.name] : []));
        assert.deepEqual(named, inPath, operationId);
      }
    }
  });
});

describe('the page of the API', async () => {
  const server = Fastify();
  registerDocs({ server });
  const get = (url: string) => server.inject({ method: 'GET', url });
  const page = (await get('/docs')).body;

  it('shows every call with its path, its reply and its refusals', () => {
    for (const [name, { path, summary }] of endpoints) {
      assert.ok(page.includes(`id="${name}"`), name);
      assert.ok(page.includes(html`${path}`.html), path);
      assert.ok(page.includes(html`${summary}`.html), summary);
    }
    assert.ok(page.includes('deposit.limit-reached'));
  });

  it('links only to places it has', () => {
    for (const [, place = ''] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(page.includes(`id="${place}"`), place);
  });

  it('runs under a policy without inline code and other origins', async () => {
    const { headers } = await get('/docs');
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'self'; script-src 'self';/,
    );
    assert.doesNotMatch(page, /<style|style="|<script>|\son\w+=|https?:\/\/(?!json-schema)/);
    for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      assert.equal((await get(file)).statusCode, 200, file);
  });

  it('is served as what it is', async () => {
    assert.match(String((await get('/docs')).headers['content-type']), /^text\/html/);
    assert.match(String((await get('/docs/docs.js')).headers['content-type']), /^text\/javascript/);
    assert.deepEqual((await get('/docs/openapi.json')).json(), JSON.parse(writtenOpenApi()));
  });

  it('shows what was written, not what it would do', () => {
    assert.equal(
      html`<b title="${'"><script>'}">${['a & b', html`<i>c</i>`, null]}</b>`.html,
      '<b title="&quot;&gt;&lt;script&gt;">a &amp; b<i>c</i></b>',
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { incompatibilities } from '@jangada/contracts/delivery/surface';
import type { Offer } from '@jangada/contracts/page/offer';
import { describeProvides, describeUses } from './surface.ts';

const offer = (more: Partial<Offer> = {}): Offer => ({
  remote: 'wallet',
  texts: { pt: './texts/pt', en: './texts/en' },
  ...{ routes: [], slots: [], modals: [], panels: [] },
  ...more,
});

const shapes = {
  '@jangada/contracts/page/offer.schema': { offer: [['0ffe', '1.1.0']] },
  '@jangada/contracts/page/slots': {
    slots: [
      ['51a0', '1.1.0'],
      ['51a1', '1.2.0', ['home.more']],
    ],
  },
  '@jangada/design/tabs': {
    Tabs: [
      ['7ab0', '1.1.0'],
      ['7ab1', '1.3.0', ['icon']],
      ['7ab2', '1.4.0', ['*']],
    ],
  },
  '@jangada/design/qr': {
    Qr: [
      ['9000', '1.1.0'],
      ['9001', '1.2.0', ['color']],
    ],
    square: [['9002', '1.2.0']],
  },
  react: { '*': [['v19', '1.1.0']] },
} as const;

/** The contract version that these remotes are built against; the shapes above are of the same major version. */
const BUILT = '1.2.0';

const digestsOf = (imports: Record<string, string[]>, text = '') => describeUses(imports, text, offer(), shapes, BUILT);

describe('the surface that a remote uses', () => {
  it('requires the oldest shape with all names of its sources', () => {
    assert.equal(digestsOf({ '@jangada/design/qr': ['Qr'] }).uses['@jangada/design/qr']?.Qr, '9000');
    assert.equal(digestsOf({ '@jangada/design/qr': ['Qr'] }, '<Qr color="x"/>').uses['@jangada/design/qr']?.Qr, '9001');
  });

  it('ignores a name inside a longer word', () => {
    assert.equal(digestsOf({ '@jangada/design/qr': ['Qr'] }, 'colorful').uses['@jangada/design/qr']?.Qr, '9000');
  });

  it('requires the current shape when the changed part has no name', () => {
    assert.equal(digestsOf({ '@jangada/design/tabs': ['Tabs'] }).uses['@jangada/design/tabs']?.Tabs, '7ab2');
  });

  it('makes the range: from the first contract that has all of it', () => {
    assert.equal(digestsOf({ react: ['useState'] }).range, '^1.1.0');
    assert.equal(digestsOf({ '@jangada/design/qr': ['square'] }).range, '^1.2.0');
    assert.equal(digestsOf({ '@jangada/design/qr': ['square'], '@jangada/design/tabs': ['Tabs'] }).range, '^1.4.0');
  });

  it('includes the places its offer names', () => {
    const filled = (slot: Offer['slots'][number]['slot']) =>
      describeUses({}, '', offer({ slots: [{ slot, expose: './slots/one' }] }), shapes, BUILT);
    assert.deepEqual(
      [filled('home.more').range, filled('home.more').uses['@jangada/contracts/page/slots']],
      ['^1.2.0', { slots: '51a1' }],
    );
    assert.equal(filled('header.balance').range, '^1.1.0');
  });

  it('contains every export that the sources name when a module is imported as a namespace', () => {
    const { uses } = digestsOf({ '@jangada/design/qr': [] }, 'const { square } = await import("@jangada/design/qr")');
    assert.deepEqual(uses['@jangada/design/qr'], { square: '9002' });
  });

  it('is a third-party package by its major version', () => {
    assert.deepEqual(digestsOf({ react: ['useState', 'useId'] }).uses['react'], { '*': 'v19' });
  });

  it('reports a module that is missing from the report, and then requires the built contract', () => {
    const { unknown, range } = digestsOf({ '@jangada/design/qr': ['Round'] });
    assert.deepEqual([unknown, range], [['Round of @jangada/design/qr'], `^${BUILT}`]);
  });
});

describe('a remote and a shell', () => {
  const host = (
    provides: NonNullable<Parameters<typeof incompatibilities>[0]['surface']>['provides'],
    built = '1.4.0',
  ) => ({
    ...{ remote: 'host', version: '2.0.0', contract: { built, range: `^${built}` } },
    surface: { provides },
  });
  const remote = (uses: Record<string, Record<string, string>>, range = '^1.1.0') => ({
    ...{ remote: 'wallet', version: '1.0.0', contract: { built: '1.1.0', range } },
    surface: { uses },
  });
  const provides = describeProvides(['react', '@jangada/design/qr', '@jangada/design/tabs'], shapes);

  it('fit in every shape that today’s replaces compatibly', () => {
    assert.deepEqual(provides['@jangada/design/qr']?.Qr, ['9001', '9000']);
    for (const digest of ['9000', '9001']) {
      assert.deepEqual(incompatibilities(host(provides), remote({ '@jangada/design/qr': { Qr: digest } })), []);
    }
  });

  it('do not when the shell has another one, or none', () => {
    const found = incompatibilities(host(provides), remote({ '@jangada/design/qr': { Qr: 'beef', Line: '9000' } }));
    assert.deepEqual(
      found.map(({ what, sentence }) => [what, sentence]),
      [
        ['changed', 'Qr of @jangada/design/qr is not what it was built against'],
        ['missing', 'Line of @jangada/design/qr is not there'],
      ],
    );
  });

  it('do not fit when the version is out of range, whatever else they have in common', () => {
    const found = incompatibilities(host(provides, '2.0.0'), remote({}));
    assert.deepEqual(
      found.map(({ sentence }) => sentence),
      ['it works with contract ^1.1.0, and the shell brings 2.0.0'],
    );
  });

  it('are compared by their versions alone where one is older than surfaces', () => {
    assert.deepEqual(incompatibilities({ ...host({}), surface: undefined }, remote({ react: { '*': 'v1' } })), []);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportOf } from '../report/files.ts';
import type { Report } from '../report/report.ts';
import { digestOf } from '../report/report.ts';
import type { Described } from '../report/schemas.ts';
import { shapesOf } from './shape-history.ts';
import { classify } from './classify.ts';
import { leftOver, overrule } from './overruled.ts';
import { lowestVersionFor, versionToSet } from './required-version.ts';

const HOOKS = '@jangada/remote-kit/hooks';
const HOST_API = '@jangada/contracts/host/host-api';
const WALLET = '@jangada/contracts/domains/wallet/endpoints';
const EVENTS = '@jangada/contracts/events/events';
const provided = new Set([
  HOOKS,
  HOST_API,
  WALLET,
  EVENTS,
  '@jangada/contracts/page/modals',
  '@jangada/contracts/page/slots',
  '@jangada/design/tabs',
]);

const OPS = '@jangada/contracts/ops/players#listPlayers';

interface Parts {
  contract?: string;
  kit?: string;
  hostApi?: string;
  design?: string;
  schemas?: Readonly<Record<string, Described>>;
  packages?: Readonly<Record<string, string>>;
}

const declared = (schemas: Readonly<Record<string, Described>>): string => {
  const modules = new Set(Object.keys(schemas).map((id) => id.slice(0, id.indexOf('#'))));
  return [...modules]
    .map((module) => {
      const ids = Object.keys(schemas).filter((id) => id.startsWith(`${module}#`));
      const names = ids.map((id) => `export declare const ${id.slice(id.indexOf('#') + 1)}: Described;`);
      return `//// ${module}\n${names.join('\n')}\n`;
    })
    .join('\n');
};

const aReport = ({
  contract = '1.1.0',
  kit = '',
  hostApi = '',
  design = '',
  schemas = {},
  packages = {},
}: Parts): Report =>
  reportOf(
    new Map([
      ['contract.json', JSON.stringify({ contract, packages })],
      ['schemas.json', JSON.stringify(schemas)],
      ['contracts.d.ts.txt', `//// ${HOST_API}\n${hostApi}\n\n${declared(schemas)}`],
      [
        'remote-kit.d.ts.txt',
        `//// ${HOOKS}\nimport type { HostApi } from '@jangada/contracts/host/host-api';\n${kit}\n`,
      ],
      ['design.d.ts.txt', `//// @jangada/design/tabs\n${design}\n`],
    ]),
  );

const text = { type: 'string' };
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });

const anEndpoint = (change: object = {}): Described => ({
  ...{ kind: 'endpoint', method: 'GET', path: '/wallet', access: 'user', reply: object({ balance: text }) },
  ...change,
});
const anEvent = (owner: string, payload: object): Described => ({
  ...{ kind: 'event', name: 'a.thing-happened', owner, keepsLast: false, payload },
});
const modals = (places: object): Described => ({ kind: 'modals', places });

type Told = [kind: string, whom: string, sentence: string][];
const changes = (before: Parts, after: Parts): Told =>
  classify(aReport(before), aReport(after), provided).map((change) => [
    change.kind,
    change.for.join(' + '),
    change.sentence,
  ]);

const BUILT = 'remotes already built';
const LIVE = 'hosts already live';

const endpointRules: [title: string, before: object, after: object, told: Told][] = [
  ['another path', {}, { path: '/money' }, [['breaking', LIVE, '/money now, not /wallet']]],
  ['another method', {}, { method: 'POST' }, [['breaking', LIVE, 'POST now, not GET']]],
  [
    'a call that asks for a session now',
    { access: 'anyone' },
    {},
    [['breaking', `${BUILT} + ${LIVE}`, 'is user now, not anyone']],
  ],
  ['a call that is open now', {}, { access: 'anyone' }, [['compatible', `${BUILT} + ${LIVE}`, 'is anyone now']]],
  [
    'a reply that gains',
    {},
    { reply: object({ balance: text, bonus: text }) },
    [['compatible', `${BUILT} + ${LIVE} + services`, 'bonus']],
  ],
  ['a reply that loses', {}, { reply: object({}) }, [['breaking', `${BUILT} + ${LIVE}`, 'reply.balance of']]],
  [
    'a reply whose field may be missing',
    {},
    { reply: object({ balance: text }, []) },
    [['breaking', `${BUILT} + ${LIVE}`, 'may be missing']],
  ],
  [
    'a reply of another type',
    {},
    { reply: object({ balance: { type: 'number' } }) },
    [
      ['breaking', `${BUILT} + ${LIVE}`, 'reply.balance'],
      ['breaking', '', ''],
    ],
  ],
  [
    'a body that asks for more',
    {},
    { body: object({ amount: text }) },
    [['breaking', `${BUILT} + ${LIVE}`, 'amount of']],
  ],
  [
    'a body that may say more',
    {},
    { body: object({ amount: text }, []) },
    [['compatible', `${BUILT} + ${LIVE}`, 'amount of']],
  ],
  [
    'a closer bound',
    { body: object({ a: text }) },
    { body: object({ a: { ...text, maxLength: 5 } }) },
    [['breaking', `${BUILT} + ${LIVE}`, 'maxLength 5']],
  ],
  [
    'a looser bound',
    { body: object({ a: { ...text, maxLength: 5 } }) },
    { body: object({ a: { ...text, maxLength: 9 } }) },
    [['compatible', `${BUILT} + ${LIVE}`, 'maxLength 9']],
  ],
  [
    'a word more in a query',
    { query: object({ a: { ...text, enum: ['x'] } }) },
    { query: object({ a: { ...text, enum: ['x', 'y'] } }) },
    [['compatible', `${BUILT} + ${LIVE}`, 'may be "y" now']],
  ],
  [
    'a word less in a query',
    { query: object({ a: { ...text, enum: ['x', 'y'] } }) },
    { query: object({ a: { ...text, enum: ['x'] } }) },
    [['breaking', `${BUILT} + ${LIVE}`, 'may be "y" no more']],
  ],
  ['another refusal', {}, { errors: ['wallet.locked'] }, [['compatible', `${BUILT} + ${LIVE}`, 'wallet.locked']]],
  ['a call that moves money now', {}, { movesMoney: true }, [['breaking', LIVE, 'movesMoney']]],
];

describe('what a change of the contract breaks, and whom', () => {
  for (const [title, before, after, told] of endpointRules) {
    it(`of a call: ${title}`, () => {
      const id = `${WALLET}#getWallet`;
      const found = changes({ schemas: { [id]: anEndpoint(before) } }, { schemas: { [id]: anEndpoint(after) } });
      const kinds = new Set(found.map(([kind]) => kind));
      const [[kind, whom, part]] = told as [Told[number], ...Told];
      assert.ok(kinds.has(kind), JSON.stringify(found));
      assert.ok(
        found.some(([one, who, sentence]) => one === kind && who === whom && sentence.includes(part)),
        JSON.stringify(found),
      );
      if (kind === 'compatible') assert.deepEqual([...kinds], ['compatible']);
    });
  }

  it('of an export: gone, new, and a member of props', () => {
    const design = (props: string, more = '') => ({
      design: `export interface TabsProps {\n${props}\n}\nexport declare function Tabs(props: TabsProps): string;\n${more}`,
    });
    assert.deepEqual(changes(design('a: string;', 'export declare const GAP = 4;'), design('a: string;')), [
      ['breaking', BUILT, 'GAP of @jangada/design/tabs is gone'],
    ]);
    assert.deepEqual(changes(design('a: string;'), design('a: string;', 'export declare const GAP = 4;')), [
      ['compatible', BUILT, 'GAP of @jangada/design/tabs is new'],
    ]);
    assert.deepEqual(changes(design('a: string;'), design('a: string;\nb?: string;')), [
      ['compatible', BUILT, 'TabsProps: b of @jangada/design/tabs is new'],
    ]);
    assert.deepEqual(changes(design('a: string;'), design('a: string;\nb: string;')), [
      ['breaking', BUILT, 'TabsProps: b of @jangada/design/tabs is new and required'],
    ]);
    assert.deepEqual(changes(design('a: string;'), design('a: string;', 'export interface Spare {\n}')), []);
  });

  it('of HostApi: what the shell gives may gain and not lose', () => {
    const ports = (members: string) => ({
      hostApi: `export interface HostApi {\n${members}\n}`,
      kit: 'export declare const useHost: () => HostApi;',
    });
    assert.deepEqual(changes(ports('readonly a: string;'), ports('readonly a: string;\nreadonly b: string;')), [
      ['compatible', BUILT, `HostApi: b of ${HOST_API} is new`],
    ]);
    assert.deepEqual(changes(ports('readonly a: string;\nreadonly b: string;'), ports('readonly a: string;')), [
      ['breaking', BUILT, `HostApi: b of ${HOST_API} is gone`],
    ]);
    assert.deepEqual(
      changes(ports('show(x: { text: string }): void;'), ports('show(x: { text: string; kind?: string }): void;')),
      [['compatible', BUILT, `HostApi: show.x.kind of ${HOST_API} is new`]],
    );
    assert.deepEqual(
      changes(ports('show(x: { text: string }): void;'), ports('show(x: { text: string; kind: string }): void;')),
      [['breaking', BUILT, `HostApi: show.x.kind of ${HOST_API} is new and required`]],
    );
  });

  it('of an event: its listeners were built before, and so was its sender', () => {
    const id = `${EVENTS}#happened`;
    const told = (owner: string, before: object, after: object) =>
      changes({ schemas: { [id]: anEvent(owner, before) } }, { schemas: { [id]: anEvent(owner, after) } }).map(
        ([kind]) => kind,
      );
    const [small, large] = [object({ a: text }), object({ a: text, b: text })];
    assert.deepEqual(told('host', small, large), ['compatible']);
    assert.deepEqual(told('casino', small, large), ['breaking']);
    assert.deepEqual(told('host', large, small), ['breaking']);
    assert.deepEqual(told('casino', small, object({ a: text, b: text }, ['a'])), ['compatible']);
  });

  it('of a modal: who opens it, and the remote that renders it', () => {
    const id = '@jangada/contracts/page/modals#modals';
    const told = (owner: string, before: object, after: object) => {
      const table = (props: object) => ({
        schemas: { [id]: modals({ deposit: { owner, priority: 'cashier', props } }) },
      });
      return changes(table(before), table(after)).map(([kind]) => kind);
    };
    const [strict, lax] = [object({ amount: text }), object({ amount: text }, [])];
    assert.deepEqual(told('host', strict, lax), ['compatible']);
    assert.deepEqual(told('wallet', strict, lax), ['breaking'], 'the wallet that is live reads an amount');
    assert.deepEqual(told('host', lax, strict), ['breaking']);
    assert.deepEqual(told('wallet', object({}), lax), ['compatible']);
    const gone = changes(
      { schemas: { [id]: modals({ deposit: { owner: 'host', props: strict } }) } },
      { schemas: { [id]: modals({}) } },
    );
    assert.deepEqual(gone, [['breaking', BUILT, 'modals: deposit of @jangada/contracts/page/modals is gone']]);
  });

  it('of a call that operators make: nobody but the services, and no version', () => {
    const schemas = (reply: object) => ({ [OPS]: anEndpoint({ access: 'operator', path: '/players', reply }) });
    const before = { schemas: schemas(object({ a: text })) };
    const after = { schemas: schemas(object({})) };
    assert.deepEqual(
      changes(before, after).map(([kind, whom]) => [kind, whom]),
      [['breaking', 'services']],
    );
    assert.equal(lowestVersionFor('1.1.0', classify(aReport(before), aReport(after), provided)), '1.1.0');
  });

  it('of a third-party package: another major version', () => {
    const told = (version: string) =>
      changes({ packages: { react: '19.3.1' } }, { packages: { react: version } }).map(([kind]) => kind);
    assert.deepEqual([told('19.3.1'), told('19.4.0'), told('20.0.0')], [[], ['compatible'], ['breaking']]);
  });
});

describe('the version of the contract', () => {
  const compatible = { kind: 'compatible', for: ['remotes already built'] } as const;
  const breaking = { kind: 'breaking', for: ['hosts already live'] } as const;

  it('grows by a minor for what is compatible and by a major for what is not', () => {
    assert.equal(lowestVersionFor('1.2.3', []), '1.2.3');
    assert.equal(lowestVersionFor('1.2.3', [compatible]), '1.3.0');
    assert.equal(lowestVersionFor('1.2.3', [compatible, breaking]), '2.0.0');
  });

  it('may not stay behind, nor run ahead by more than one step', () => {
    assert.equal(versionToSet('1.2.0', '1.2.0', [compatible]), '1.3.0');
    assert.equal(versionToSet('1.2.0', '1.3.0', [breaking]), '2.0.0');
    assert.equal(versionToSet('1.2.0', '1.3.0', [compatible]), null);
    assert.equal(versionToSet('1.2.0', '2.0.0', [compatible]), null);
    assert.equal(versionToSet('1.2.0', '1.2.0', []), null);
    assert.equal(versionToSet('1.2.0', '1.9.0', [compatible]), '1.3.0');
  });

  it('follows people where they vouch for a change, and tells of judgements about nothing', () => {
    const design = (props: string) => aReport({ design: `export declare function Tabs(props: { ${props} }): string;` });
    const found = classify(design('a: string'), design('a: number'), provided);
    const judgements = [
      ...found.map(({ sentence }) => ({ change: sentence, because: 'nobody passes it' })),
      { change: 'x is gone', because: 'y' },
    ];
    assert.equal(lowestVersionFor('1.1.0', found), '2.0.0');
    assert.equal(lowestVersionFor('1.1.0', overrule(found, judgements)), '1.2.0');
    assert.deepEqual(leftOver(found, judgements), ['x is gone']);
  });
});

describe('the shapes that an export had', () => {
  const KEY = '@jangada/design/tabs';
  const tabs = (contract: string, props: string) =>
    aReport({ contract, design: `export declare function Tabs(props: { ${props} }): string;` });
  const next = (
    before: Report,
    after: Report,
    known = shapesOf(
      { before, after: before, known: { contract: '', modules: {} }, overruled: new Set() },
      new Map([[KEY, KEY]]),
    ),
  ) => shapesOf({ before, after, known, overruled: new Set() }, new Map([[KEY, KEY]])).modules[KEY]?.Tabs;

  it('are kept as long as today’s replaces them, with what each added', () => {
    const [first, second] = [tabs('1.1.0', 'a: string'), tabs('1.2.0', 'a: string; icon?: string')];
    assert.deepEqual(next(first, second), [
      [digestOf(first, `${KEY}#Tabs`), '1.1.0'],
      [digestOf(second, `${KEY}#Tabs`), '1.2.0', ['icon']],
    ]);
    assert.deepEqual(
      next(first, tabs('1.2.0', 'a?: string'))?.at(-1)?.[2],
      ['*'],
      'it may be left out, and that has no name',
    );
  });

  it('are forgotten with a change that breaks them', () => {
    const second = tabs('2.0.0', 'a: string; icon: string');
    assert.deepEqual(next(tabs('1.1.0', 'a: string'), second), [[digestOf(second, `${KEY}#Tabs`), '2.0.0']]);
  });

  it('change with everything an export leads to, and with nothing else', () => {
    const props = (inner: string, name = 'P') =>
      aReport({ design: `interface ${name} {\n${inner}\n}\nexport declare function Tabs(x: ${name}): string;` });
    const digest = (report: Report) => digestOf(report, `${KEY}#Tabs`);
    assert.notEqual(digest(props('a: 1;')), digest(props('a: 2;')));
    assert.equal(digest(props('a: 1;\nb: 2;')), digest(props('b: 2;\na: 1;')));
  });
});

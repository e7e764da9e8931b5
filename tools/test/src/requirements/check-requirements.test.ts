import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkRequirements } from './check-requirements.ts';
import { readPassedTests } from './passed-tests.ts';
import { readRequirementPages } from './requirement-pages.ts';

const workspaceDir = mkdtempSync(join(tmpdir(), 'jangada-requirements-'));
after(() => rmSync(workspaceDir, { recursive: true, force: true }));

const TEST = 'remotes/wallet/src/withdraw.test.tsx';
const PROOF = `[withdraw.test.tsx](../../${TEST}): is cancelled while pending`;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(workspaceDir, path)), { recursive: true });
  writeFileSync(join(workspaceDir, path), text);
};

write('docs/requirements/README.md', '| `WAL` | 2 | wallet |\n| `I18N` | 1 | language |\n');
write('docs/requirements/i18n.md', '| I18N-01 | Two languages. | – |');
write('docs/decisions/one.md', '');
write('bench/boot/main.ts', '');
write(TEST, '');

const allReports = {
  'node.json': { titles: [] },
  'jest.json': {
    testResults: [
      {
        name: join(workspaceDir, TEST),
        assertionResults: [
          { status: 'passed', fullName: 'a withdrawal is cancelled while pending' },
          { status: 'failed', fullName: 'a withdrawal is refused above the limit' },
        ],
      },
    ],
  },
  'playwright.json': { suites: [] },
};

/** The result of the check for a page of the wallet, after a run with these reports. */
const check = (rows: readonly string[], reports: object = allReports) => {
  write('docs/requirements/wallet.md', rows.join('\n'));
  const folder = mkdtempSync(join(workspaceDir, 'run-'));
  for (const [name, report] of Object.entries(reports)) writeFileSync(join(folder, name), JSON.stringify(report));
  return checkRequirements(readRequirementPages(join(workspaceDir, 'docs/requirements')), {
    workspaceDir,
    passed: readPassedTests(folder, workspaceDir),
  });
};

const first = `| WAL-01 | Money is withdrawn. | ${PROOF} |`;

describe('the check of requirements', () => {
  it('counts the requirements of each area by their strongest proof, also of an area with digits in its name', () => {
    const { areas, faults } = check([
      first,
      `| WAL-02 | It is fast. | [boot](../../bench/boot)<br>[0001](../decisions/one.md#a-part) |`,
    ]);
    assert.deepEqual(faults, []);
    assert.deepEqual(areas, [
      { area: 'WAL', rows: 2, tests: 1, benches: 1, decisions: 0 },
      { area: 'I18N', rows: 1, tests: 0, benches: 0, decisions: 0 },
    ]);
  });

  it('counts a requirement with a dash as not proven', () => {
    const { areas, faults } = check([first, '| WAL-02 | It is fast. | – |']);
    assert.deepEqual([faults, areas[0]?.tests, areas[0]?.benches], [[], 1, 0]);
  });

  for (const [name, rows, fault] of [
    ['an area without a page', [], 'WAL has no page.'],
    ['a number that is missing', [first], 'WAL-02 is missing.'],
    ['a number that is there twice', [first, first, '| WAL-02 | b | – |'], 'WAL-01 is there twice.'],
    [
      'a number above the size of its area',
      [first, '| WAL-02 | b | – |', '| WAL-03 | c | – |'],
      'WAL-03 is not in the index.',
    ],
    [
      'an area that the index does not know',
      [first, '| WAL-02 | b | – |', '| XYZ-01 | c | – |'],
      'XYZ-01: the index has no area XYZ.',
    ],
    [
      'a row without a proof',
      [first, '| WAL-02 | b |  |'],
      'wallet.md: WAL-02 needs a number, a requirement and a proof.',
    ],
    [
      'a proof of an unknown kind',
      [first, '| WAL-02 | b | we looked |'],
      'wallet.md: WAL-02 has a proof that is no test, bench or decision: we looked',
    ],
    [
      'a test file that does not exist',
      [first, '| WAL-02 | b | [a.test.ts](../../remotes/a.test.ts): works |'],
      'WAL-02: remotes/a.test.ts does not exist.',
    ],
    [
      'a title that did not run',
      [first, `| WAL-02 | b | ${PROOF} twice |`],
      `WAL-02: no test "is cancelled while pending twice" of ${TEST} passed.`,
    ],
    [
      'a test that failed',
      [first, `| WAL-02 | b | [withdraw.test.tsx](../../${TEST}): is refused above the limit |`],
      `WAL-02: no test "is refused above the limit" of ${TEST} passed.`,
    ],
    [
      'a decision that does not exist',
      [first, '| WAL-02 | b | [0002](../decisions/0002-two.md) |'],
      'WAL-02: docs/decisions/0002-two.md does not exist.',
    ],
  ] as const) {
    it(`refuses ${name}`, () => {
      assert.ok(check(rows).faults.includes(fault), JSON.stringify(check(rows).faults));
    });
  }

  it('accepts a chaos journey that passed in its measured run, and no other', () => {
    write('e2e/chaos/a.spec.ts', '');
    write('e2e/chaos/results.md', '| a.spec.ts | a flood | passed 1.0 s |\n| a.spec.ts | a storm | failed 1.0 s |');
    const proof = (title: string) => `[a.spec.ts](../../e2e/chaos/a.spec.ts): ${title}`;
    assert.deepEqual(check([first, `| WAL-02 | b | ${proof('a flood')} |`]).faults, []);
    const { faults } = check([first, `| WAL-02 | b | ${proof('a storm')} |`]);
    assert.deepEqual(faults, ['WAL-02: e2e/chaos/results.md has no run of "a storm" that passed.']);
  });

  it('asks only that the file exists while its runner did not run', () => {
    assert.deepEqual(check([first, '| WAL-02 | b | – |'], { 'node.json': { titles: [] } }).faults, []);
  });

  it('reads the titles of node:test, Jest and Playwright', () => {
    const folder = mkdtempSync(join(workspaceDir, 'run-'));
    const suites = [
      { file: 'a.spec.ts', specs: [{ ok: true, title: 'plays' }], suites: [{ specs: [{ ok: false, title: 'wins' }] }] },
    ];
    const titles = [{ file: join(workspaceDir, 'services/a.test.ts'), title: 'posts' }];
    for (const [name, report] of Object.entries({
      ...allReports,
      'node.json': { titles },
      'playwright.json': { suites },
    })) {
      writeFileSync(join(folder, name), JSON.stringify(report));
    }
    assert.deepEqual(Object.fromEntries(readPassedTests(folder, workspaceDir).titles), {
      'services/a.test.ts': ['posts'],
      [TEST]: ['a withdrawal is cancelled while pending'],
      'e2e/specs/a.spec.ts': ['plays'],
    });
  });
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { readCapabilityPage } from './capability-page.ts';
import { ATTACKS_MIN, CAPABILITIES_MIN, CHAOS_MIN, checkCapabilities } from './check-capabilities.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-capabilities-'));
after(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(join(folder, 'docs'));
mkdirSync(join(folder, 'e2e'));
writeFileSync(join(folder, 'e2e/a.spec.ts'), "test('a canary goes back', () => {});");

const PROOF = '[a.spec.ts](../e2e/a.spec.ts): a canary goes back';
const row = (number: number, proof = PROOF) => `| ${number} | Releases | by a canary | ${proof} |`;
const rows = Array.from({ length: CAPABILITIES_MIN }, (_, index) => row(index + 1));

const check = (lines: readonly string[], titles: readonly string[] | null = null) => {
  writeFileSync(join(folder, 'docs/capabilities.md'), lines.join('\n'));
  const passed = { titles: new Map(titles ? [['e2e/a.spec.ts', titles]] : []), isComplete: false };
  return checkCapabilities(readCapabilityPage(folder), { workspaceDir: folder, passed });
};

describe('the check of capabilities', () => {
  it('accepts tests that exist, and counts what is not there yet', () => {
    assert.deepEqual(check([...rows, row(CAPABILITIES_MIN + 1, 'not yet')]), {
      proven: CAPABILITIES_MIN,
      notYet: 1,
      faults: [],
    });
  });

  for (const [what, lines, fault] of [
    ['a file that does not exist', [row(1, PROOF.replaceAll('a.spec', 'b.spec'))], 'e2e/b.spec.ts does not exist'],
    ['a title that no longer exists', [row(1, `${PROOF} by itself`)], 'no test "a canary goes back by itself"'],
    ['a proof that is no test', [row(1, 'we looked')], 'has a proof that is no test: we looked'],
    ['a row without a proof', [row(1, '')], 'needs a number, a capability, how, and a proof'],
    ['a number that is missing', [row(2)], 'capability 2 stands where 1 is expected'],
    ['fewer capabilities than promised', [row(1)], `fewer than ${CAPABILITIES_MIN}`],
  ] as const) {
    it(`refuses ${what}`, () => {
      const { faults } = check(lines);
      assert.ok(faults.join('\n').includes(fault), faults.join('\n'));
    });
  }

  it('refuses a test that did not pass', () => {
    assert.equal(check(rows, ['a canary goes back']).faults.length, 0);
    assert.match(check(rows, []).faults[0] ?? '', /no test "a canary goes back" of e2e\/a\.spec\.ts passed/);
  });

  it('finds every test that the page of attacks names, and as many attacks as promised', () => {
    const around = { workspaceDir, passed: { titles: new Map<string, string[]>(), isComplete: false } };
    const { proven, notYet, faults } = checkCapabilities(
      readCapabilityPage(workspaceDir, 'attacks'),
      around,
      ATTACKS_MIN,
    );
    assert.deepEqual([faults, notYet], [[], 0]);
    assert.ok(proven >= ATTACKS_MIN, `${proven} are proven`);
  });

  it('accepts a chaos journey that has passed in the measured run, and no other', () => {
    mkdirSync(join(folder, 'e2e/chaos'), { recursive: true });
    writeFileSync(
      join(folder, 'e2e/chaos/b.spec.ts'),
      "test('a flood', () => {}); test('a drought', () => {}); test('a storm', () => {});",
    );
    writeFileSync(
      join(folder, 'e2e/chaos/results.md'),
      '| b.spec.ts | a flood | passed 1.0 s |\n| b.spec.ts | a storm | failed 1.0 s |',
    );
    const proof = (title: string) => `[b.spec.ts](../e2e/chaos/b.spec.ts): ${title}`;
    assert.deepEqual(check([...rows, row(CAPABILITIES_MIN + 1, proof('a flood'))], ['a canary goes back']).faults, []);
    const { faults } = check([...rows, row(CAPABILITIES_MIN + 1, proof('a drought'))]);
    assert.match(faults.join(), /results\.md has no run of "a drought"/);
    assert.match(check([row(1, proof('a storm'))]).faults.join(), /results\.md has no run of "a storm" that passed/);
    assert.match(check([row(1, proof('an earthquake'))]).faults.join(), /has no test "an earthquake"/);
  });

  it('finds every test that the page of faults names, and as many faults as promised', () => {
    const around = { workspaceDir, passed: { titles: new Map<string, string[]>(), isComplete: false } };
    const { proven, notYet, faults } = checkCapabilities(readCapabilityPage(workspaceDir, 'chaos'), around, CHAOS_MIN);
    assert.deepEqual([faults, notYet], [[], 0]);
    assert.ok(proven >= CHAOS_MIN, `${proven} are proven`);
  });

  it('finds every test that the page of the product names', () => {
    const { proven, faults } = checkCapabilities(readCapabilityPage(workspaceDir), {
      workspaceDir,
      passed: { titles: new Map(), isComplete: false },
    });
    assert.deepEqual(faults, []);
    assert.ok(proven >= CAPABILITIES_MIN, `${proven} are proven`);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { findOrInstall } from '@jangada/server/testing/system-packages';
import { workspaceDir } from './run.ts';

const folder = join(workspaceDir, 'deploy/monitoring');
const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
const runbooks = readFileSync(join(workspaceDir, 'docs/runbooks.md'), 'utf8');

const promtool = findOrInstall('promtool', 'prometheus');
const amtool = findOrInstall('amtool', 'prometheus-alertmanager');

/** @returns what the program wrote when it did not succeed */
const failure = (program: string, ...args: readonly string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
};

const namesOf = (text: string, sign: RegExp): string[] => [
  ...new Set([...text.matchAll(sign)].map(([, name = '']) => name)),
];

const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

describe('the alert rules', () => {
  const alerts = namesOf(rules, /- alert: (\w+)/g);

  it('have a test each that fires and one that is silent, and all pass', { skip: promtool === null }, () => {
    assert.equal(failure(promtool ?? '', 'test', 'rules', 'alerts.test.yml'), null);
    const tested = namesOf(readFileSync(join(folder, 'alerts.test.yml'), 'utf8'), /- name: (\w+ (?:fires|is silent))/g);
    assert.deepEqual(
      tested,
      alerts.flatMap((name) => [`${name} fires`, `${name} is silent`]),
    );
  });

  it(
    'are taken by Prometheus, and their routes by Alertmanager',
    { skip: promtool === null || amtool === null },
    () => {
      assert.equal(failure(promtool ?? '', 'check', 'config', 'prometheus.yml'), null);
      assert.equal(failure(amtool ?? '', 'check-config', 'alertmanager.yml'), null);
    },
  );

  it('were each provoked on a running site and heard', () => {
    const results = readFileSync(join(workspaceDir, 'bench/alerts/results.md'), 'utf8');
    const heard = namesOf(results, /^\| (\w+) +\| .*\d s +\|/gm);
    assert.deepEqual(
      alerts.filter((name) => !heard.includes(name)),
      [],
    );
  });

  it('wake somebody or open a ticket, and lead to a section of the runbooks that names them', () => {
    assert.deepEqual(namesOf(rules, /severity: (\w+)/g).toSorted(), ['page', 'ticket']);
    const anchors = namesOf(runbooks, /^## (.+)$/gm).map(anchorOf);
    const missing = namesOf(rules, /runbook: (\S+)/g).filter((runbook) => !anchors.includes(runbook));
    assert.deepEqual(missing, []);
    assert.deepEqual(
      alerts.filter((name) => !runbooks.includes(name)),
      [],
    );
  });
});

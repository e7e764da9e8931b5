import { remoteName } from '@jangada/contracts/values/remotes';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { checks } from './checks.ts';
import type { Check, Material } from './checks.ts';
import type { Finding } from './finding.ts';
import { readSubject } from './subject.ts';

export interface CheckResult {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly seconds: number;
  /** True when the check did not run, because an earlier one failed. */
  readonly skipped: boolean;
}

export interface CheckOptions {
  readonly name: string;
  /** The version to build; by default that of package.json. */
  readonly version?: string | undefined;
  /** The folder of another bundler's build. */
  readonly from?: string | undefined;
  /** Skips checks that need a browser. */
  readonly fast?: boolean | undefined;
  /** Runs only the checks with these names. */
  readonly only?: readonly string[] | undefined;
  readonly onResult?: (result: CheckResult) => void;
}

const parseName = (name: string): RemoteName => {
  const parsed = z.safeParse(remoteName, name);
  if (!parsed.success) throw new Error(`${name} is no name of a remote.`);
  return parsed.data;
};

const runOne = async (check: Check, material: Material): Promise<CheckResult> => {
  const startedMs = performance.now();
  const skipped = check.needs !== 'source' && material.built === null;
  const findings = skipped ? [] : await check.run(material);
  return { name: check.name, findings, skipped, seconds: (performance.now() - startedMs) / 1_000 };
};

/**
 * Runs all checks that one remote must pass before it is published.
 *
 * @returns one result per check; the remote passes when none has a finding
 * @throws when there is no such remote, or its offer or texts cannot be read
 */
export const runChecks = async ({
  name,
  version,
  from,
  fast = false,
  only,
  onResult,
}: CheckOptions): Promise<CheckResult[]> => {
  const subject = await readSubject(parseName(name));
  const material: Material = { subject, version, from, built: null, reported: [], lab: null };
  const results: CheckResult[] = [];
  try {
    const wanted = checks.filter((one) => (!fast || one.needs !== 'browser') && (only?.includes(one.name) ?? true));
    for (const check of wanted) {
      const result = await runOne(check, material);
      results.push(result);
      onResult?.(result);
    }
  } finally {
    await material.lab?.stop();
  }
  return results;
};

export const passes = (results: readonly CheckResult[]): boolean =>
  results.every(({ findings, skipped }) => findings.length === 0 && !skipped);

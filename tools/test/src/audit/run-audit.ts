import { execFile } from 'node:child_process';
import { readShippedPackages } from '../licences/shipped-packages.ts';
import { workspaceDir } from '../run.ts';
import { readAudit, type AuditResult } from './audit-report.ts';

const PNPM = 'pnpm@12.21.0';
const ANSWER_MS_MAX = 60_000;
const REPORT_BYTES_MAX = 64 * 1024 * 1024;

const reportOf = (): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: workspaceDir, timeout: ANSWER_MS_MAX, maxBuffer: REPORT_BYTES_MAX };
    // The exit code is 1 both for findings and without an answer, so the output decides.
    execFile('npx', ['--yes', PNPM, 'audit', '--prod', '--json'], options, (_error, stdout) => resolve(stdout));
  });

/** Queries the known vulnerabilities of the installed packages. */
export const runAudit = async (): Promise<AuditResult> => {
  const shipped = new Set(readShippedPackages(workspaceDir).map(({ name, version }) => `${name} ${version}`));
  return readAudit(await reportOf(), (name, version) => shipped.has(`${name} ${version}`));
};

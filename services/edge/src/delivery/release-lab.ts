import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { accessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import { DeliveryError } from '../http/delivery-error.ts';
import type { RunLab } from './release-checks.ts';

const execute = promisify(execFile);

/** Twice as long as the check of the largest remote takes on a small machine. */
const LAB_TIMEOUT_MS = 240_000;
const REPORT_BYTES_MAX = 4_000_000;

/** The job runs code of a stranger in a browser, so it gets no secret of the edge. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, TMPDIR, CHROMIUM_PATH };
};

const write = async (folder: string, path: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

/**
 * Checks published files in a browser beside this edge: writes them into a folder and starts the command with it, one
 * job at a time. The command prints a report as JSON.
 *
 * @param command the program and its arguments; the folder is the last argument
 */
export const createReleaseLab = ([program = '', ...words]: readonly string[]): RunLab => {
  let last: Promise<unknown> = Promise.resolve();
  const run: RunLab = async (release, contents) => {
    const folder = await mkdtemp(join(tmpdir(), 'jangada-release-'));
    try {
      await write(folder, 'release.json', JSON.stringify(release));
      for (const [path, bytes] of contents) await write(folder, path, bytes);
      const limits = { timeout: LAB_TIMEOUT_MS, maxBuffer: REPORT_BYTES_MAX, env: environment() };
      const { stdout } = await execute(program, [...words, folder], limits);
      return accessibilityReport.parse(JSON.parse(stdout));
    } catch (error) {
      const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
      throw new DeliveryError('server.unavailable', `The browser of this edge did not check the release: ${why}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return (release, contents) => {
    const job = last.then(() => run(release, contents));
    last = job.catch(() => undefined);
    return job;
  };
};

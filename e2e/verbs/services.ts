import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir, ports } from '../site.ts';

/** The main file of a service is below `services/`; the gateway has a second process, its worker. */
const SERVICE_FILE = /services\/(?:edge|api|realtime|sandbox)\/src\/[\w/]+\.ts/;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly file: string;
}

const runningProcesses = (): Running[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const [file] = SERVICE_FILE.exec(readFileSync(`/proc/${name}/cmdline`, 'utf8')) ?? [];
      return file ? [{ pid: Number(name), parent: Number(parent), file }] : [];
    } catch {
      return []; // The process has just ended.
    }
  });

/** The processes of the site's services, each with its id. */
const serviceProcesses = (): string[] => {
  const supervisor = Number(readFileSync(join(dataDir, 'start.pid'), 'utf8'));
  const all = runningProcesses();
  const services = all.filter(({ parent }) => parent === supervisor);
  const workers = all.filter(({ parent }) => services.some(({ pid }) => pid === parent));
  return [...services, ...workers].map(({ pid, file }) => `${file} ${pid}`).toSorted();
};

/** The health status: 200, another status while the service drains after a signal to end, 0 without an answer. */
const healthOf = async (port: number): Promise<number> =>
  (await fetch(`http://localhost:${port}/health`).catch(() => null))?.status ?? 0;

/**
 * Watches the services of the site.
 *
 * @returns a check that each service still runs as the same process and is not about to end
 */
export const watchServices = (): ((after: string) => Promise<void>) => {
  const before = serviceProcesses();
  expect(before, 'edge, API, sandbox, gateway and its worker').toHaveLength(5);
  return async (after) => {
    const { edge, api, realtime, sandbox } = ports;
    const health = await Promise.all([edge, api, realtime, sandbox].map(healthOf));
    expect.soft(health, `every service is well after ${after}`).toEqual([200, 200, 200, 200]);
    expect(serviceProcesses(), `no service was started again after ${after}`).toEqual(before);
  };
};

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceDir } from '../run.ts';

export const services = ['api', 'edge', 'realtime'] as const;
export type Service = (typeof services)[number];

const configs: Readonly<Record<Service, string>> = {
  api: 'services/api/src/config/config.ts',
  edge: 'services/edge/src/config.ts',
  realtime: 'services/realtime/src/config/config.ts',
};

/** What a service says about its environment when it does not start with it; empty when it does. */
export const configFailure = (service: Service, env: Readonly<Record<string, string>>): string => {
  const config = join(workspaceDir, configs[service]);
  const load = `import(${JSON.stringify(config)}).then((read) => (read.loadConfig ?? read.readConfig)(process.env))`;
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', load], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  return status === 0 ? stderr : `${status}: ${stderr}`;
};

import { parseArgs } from 'node:util';
import { remoteName, remoteNames } from '@jangada/contracts/remotes';
import * as z from '@jangada/contracts/schema';
import { startDevServer } from './dev-server.ts';
import { buildTarget } from './targets.ts';

const DEFAULT_PORT = 9000;
const USAGE = `dev <${remoteNames.join('|')}> [--port ${DEFAULT_PORT}]`;

const parseCall = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: String(DEFAULT_PORT) } },
  });
  const name = z.safeParse(remoteName, positionals[0]);
  if (!name.success) throw new Error(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port.\n${USAGE}`);
  return { name: name.data, port };
};

const main = async () => {
  const { name, port } = parseCall();
  const startedMs = performance.now();
  await startDevServer(buildTarget({ name }), port);
  console.log(`${name} runs alone after ${Math.round(performance.now() - startedMs)} ms: http://localhost:${port}/`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

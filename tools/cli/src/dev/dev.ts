import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDevServer } from '@jangada/build/dev-server';
import { buildTarget, workspaceDir } from '@jangada/build/targets';
import { OVERRIDE_MINUTES_MAX } from '@jangada/contracts/delivery/override';
import { runRecord } from './record.ts';
import { runInSite } from './run-in-site.ts';

const DEFAULT_PORT = 9000;
const PORT_MAX = 65_535;

/** Remotes are the folders of `remotes/` (decision 0031). */
const remotesHere = (): string[] =>
  readdirSync(join(workspaceDir, 'remotes')).filter((name) =>
    existsSync(join(workspaceDir, 'remotes', name, 'src/offer.ts')),
  );

const usage = () => `dev <remote> [--port ${DEFAULT_PORT}]                  alone, with the stub host
dev <remote> --in http://tucano.localhost:8080 [--minutes 60]  in a running site, in one browser
dev record http://localhost:8080 [--seconds 30]                 realtime traffic, for the panel to play
Remotes: ${remotesHere().join(', ')}`;

const wholeNumber = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`--${name} ${text} is not a whole number from 1 to ${max}.\n${usage()}`);
};

const parseCall = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      in: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const [name] = positionals;
  if (!name || !remotesHere().includes(name)) throw new Error(usage());
  if (values.in !== undefined && !URL.canParse(values.in)) throw new Error(`${values.in} is no address.\n${usage()}`);
  return {
    name,
    port: wholeNumber('port', values.port, PORT_MAX),
    site: values.in,
    minutes: values.minutes === undefined ? undefined : wholeNumber('minutes', values.minutes, OVERRIDE_MINUTES_MAX),
  };
};

const runAlone = async (name: string, port: number) => {
  const startedMs = performance.now();
  const { stop } = await startDevServer(buildTarget({ name }), port);
  console.log(`${name} runs alone after ${Math.round(performance.now() - startedMs)} ms: http://localhost:${port}/`);
  return stop;
};

const main = async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'record') return runRecord(rest, console.log);
  const { name, port, site, minutes } = parseCall();
  const stop =
    site === undefined
      ? await runAlone(name, port)
      : (await runInSite({ target: buildTarget({ name }), port, site, minutes }, process.env, console.log)).stop;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

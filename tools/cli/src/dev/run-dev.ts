import { parseArgs } from 'node:util';
import { startDevServer } from '@jangada/build/dev-server';
import { buildTarget, listRemotes, ownRemote } from '@jangada/build/targets';
import { OVERRIDE_MINUTES_MAX } from '@jangada/contracts/delivery/override';
import { runRecord } from './record.ts';
import { runInSite } from './run-in-site.ts';

const DEFAULT_PORT = 9000;
const PORT_MAX = 65_535;

const usage = () => `dev <remote> [--port ${DEFAULT_PORT}]                  alone, with the stub host
dev <remote> --in http://tucano.localhost:8080 [--minutes 60]  in a running site, in one browser
dev record http://localhost:8080 [--seconds 30]                 realtime traffic, for the panel to play
Remotes: ${listRemotes().join(', ')}`;

const wholeNumber = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`--${name} ${text} is not a whole number from 1 to ${max}.\n${usage()}`);
};

const parseCall = (argv: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      in: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const [name = ownRemote] = positionals;
  if (!name || !listRemotes().includes(name)) throw new Error(usage());
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

/**
 * Runs `jangada dev …` until a signal ends it; a remote's own repository needs no name.
 *
 * @param argv the arguments after `dev`
 * @throws Error when the command line is wrong or the remote does not compile
 */
export const runDev = async (argv: readonly string[]): Promise<void> => {
  const [first, ...rest] = argv;
  if (first === 'record') return runRecord(rest, console.log);
  const { name, port, site, minutes } = parseCall(argv);
  const stop =
    site === undefined
      ? await runAlone(name, port)
      : (await runInSite({ target: buildTarget({ name }), port, site, minutes }, process.env, console.log)).stop;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
};

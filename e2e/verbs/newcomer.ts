import { execFile, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const START_MS = 60_000;

/** The environment of a person's machine: no binaries, addresses or rights of this repository. */
const environment = (rights: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { PATH = '', HOME, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE, GOGC } = process.env;
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  // The last two only affect how long commands take.
  return { PATH: path.join(delimiter), HOME, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE, GOGC, ...rights };
};

/** A person in the repository of a remote who types commands. */
export interface Newcomer {
  /** Runs a script of the repository's package.json and returns what it prints. */
  run(script: string, ...words: string[]): Promise<string>;
  /** Starts a script that keeps running, and waits for this output. */
  start(script: string, ready: RegExp, ...words: string[]): Promise<{ stop(): Promise<void> }>;
}

const commandLine = (script: string, words: readonly string[]): string[] => [
  'run',
  '--silent',
  script,
  ...(words.length > 0 ? ['--', ...words] : []),
];

/** Types commands in a folder, with the rights in variables as a team has them. */
export const newcomerIn = (folder: string, rights: Readonly<Record<string, string>>): Newcomer => ({
  run: async (script, ...words) => {
    const { stdout } = await execute('npm', commandLine(script, words), { cwd: folder, env: environment(rights) });
    return stdout;
  },
  start: (script, ready, ...words) =>
    new Promise((resolve, reject) => {
      // A separate process group, because npm does not pass signals on to its child.
      const server = spawn('npm', commandLine(script, words), {
        cwd: folder,
        env: environment(rights),
        detached: true,
      });
      let printed = '';
      const late = setTimeout(() => reject(new Error(`not ready after ${START_MS} ms: ${printed}`)), START_MS);
      const stop = () =>
        new Promise<void>((stopped) => {
          server.once('exit', () => stopped());
          if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
        });
      const listen = (text: Buffer) => {
        printed += String(text);
        if (!ready.test(printed)) return;
        clearTimeout(late);
        resolve({ stop });
      };
      server.stdout.on('data', listen);
      server.stderr.on('data', listen);
      server.once('exit', (code) => code !== 0 && reject(new Error(printed)));
    }),
});

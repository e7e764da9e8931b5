import { execFile, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const START_MS = 60_000;

/** What a person's machine has: nothing of this repository, no address and no right by a variable. */
const environment = (rights: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { PATH = '', HOME, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE, GOGC } = process.env;
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  // The last two change nothing but the time that commands take.
  return { PATH: path.join(delimiter), HOME, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE, GOGC, ...rights };
};

/** Somebody in the repository of a remote, who types commands there. */
export interface Newcomer {
  /** Runs a script of its package.json and returns what it prints. */
  run(script: string, ...words: string[]): Promise<string>;
  /** Starts a script that stays, and waits for what it prints. */
  start(script: string, ready: RegExp, ...words: string[]): Promise<{ stop(): Promise<void> }>;
}

const commandLine = (script: string, words: readonly string[]): string[] => [
  'run',
  '--silent',
  script,
  ...(words.length > 0 ? ['--', ...words] : []),
];

/** Commands typed in a folder, with rights in variables as a team has them. */
export const newcomerIn = (folder: string, rights: Readonly<Record<string, string>>): Newcomer => ({
  run: async (script, ...words) => {
    const { stdout } = await execute('npm', commandLine(script, words), { cwd: folder, env: environment(rights) });
    return stdout;
  },
  start: (script, ready, ...words) =>
    new Promise((resolve, reject) => {
      // A group of its own: npm does not pass a signal on to what it started.
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

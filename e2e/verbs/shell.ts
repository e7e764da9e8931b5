import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** A terminal for commands that are typed one after another. */
export interface Shell {
  /** Types a line and returns its output. @throws {Error} with the output, when the line fails */
  run(line: string): Promise<string>;
  close(): Promise<void>;
}

/** The alias that the guides use. */
const ALIAS = 'shopt -s expand_aliases; alias jangada="npm run --silent jangada --"';

/**
 * Opens a bash in a folder.
 *
 * @param env the complete environment
 */
export const openShell = (cwd: string, env: NodeJS.ProcessEnv): Shell => {
  const bash = spawn('bash', ['--norc', '--noprofile'], { cwd, env });
  let printed = '';
  let onText: () => void = () => undefined;
  for (const stream of [bash.stdout, bash.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString();
      onText();
    });
  bash.stdin.write(`${ALIAS}\n`);
  return {
    run: (line) =>
      new Promise((resolve, reject) => {
        printed = '';
        const onExit = () => reject(new Error(`the shell ended: ${line}\n${printed}`));
        const end = randomUUID();
        const done = new RegExp(`([^]*)${end} (\\d+)\n`);
        onText = () => {
          const [, text = '', code] = done.exec(printed) ?? [];
          if (code !== undefined) bash.off('exit', onExit);
          if (code === '0') resolve(text);
          else if (code !== undefined) reject(new Error(`${line}\n${text}`));
        };
        bash.once('exit', onExit);
        bash.stdin.write(`${line}\necho "${end} $?"\n`);
      }),
    close: () =>
      new Promise((resolve) => {
        bash.removeAllListeners('exit');
        bash.once('exit', () => resolve());
        bash.stdin.end();
      }),
  };
};

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siteEnvironment } from '../site.ts';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 60_000;

export interface LocalBuild {
  /** The address that applies the build to the browser that opens it. */
  readonly link: string;
  stop(): Promise<void>;
}

/** Runs `pnpm dev <remote> --in <site>` until it prints the address. */
export const startLocalBuild = (remote: string, site: string, port: number): Promise<LocalBuild> =>
  new Promise((resolve, reject) => {
    const words = ['tools/cli/src/main.ts', 'dev', remote, '--in', site, '--port', String(port)];
    const server = spawn('node', words, { cwd: workspace, env: { ...process.env, ...siteEnvironment } });
    const late = setTimeout(() => reject(new Error(`no local build after ${START_MS} ms: ${said}`)), START_MS);
    let said = '';
    const hear = (text: Buffer) => {
      said += String(text);
      const link = /http:\S+[?]token=\S+/.exec(said)?.[0];
      if (!link) return;
      clearTimeout(late);
      resolve({
        link,
        stop: () =>
          new Promise((stopped) => {
            server.once('exit', () => stopped());
            server.kill('SIGTERM');
          }),
      });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', (code) => code !== 0 && reject(new Error(said)));
  });

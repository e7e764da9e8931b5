import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '../run.ts';

export const unitsDir = join(workspaceDir, 'deploy/systemd');

export interface Unit {
  readonly command: string;
  /** The files of its secrets, by the name that the service knows them by. */
  readonly credentials: ReadonlyMap<string, string>;
  readonly environment: ReadonlyMap<string, string>;
}

const pairsOf = (text: string, sign: RegExp): Map<string, string> =>
  new Map([...text.matchAll(sign)].map(([, name = '', value = '']) => [name, value]));

/** A unit of systemd, as far as it says what a service is started with. */
export const unitOf = (service: string, folder = unitsDir): Unit => {
  const text = readFileSync(join(folder, `jangada-${service}.service`), 'utf8');
  return {
    command: /^ExecStart=\S+ (.+)$/m.exec(text)?.[1] ?? '',
    credentials: pairsOf(text, /^LoadCredential=([\w-]+):(\S+)$/gm),
    environment: pairsOf(text, /^Environment=(\w+)=(\S+)$/gm),
  };
};

/** The variables of an environment file. */
export const environmentFile = (path: string): Record<string, string> =>
  Object.fromEntries(pairsOf(readFileSync(path, 'utf8'), /^(\w+)=(.*)$/gm));

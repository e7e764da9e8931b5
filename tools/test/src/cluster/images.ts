import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from '@jangada/start/postgres-binaries';
import { workspaceDir } from '../run.ts';
import type { Image } from './container.ts';

/** As the Dockerfile makes them; both have the workspace here. */
const ours: Image = { workingDir: '/app', environment: { NODE_ENV: 'production' } };

/** What the images of docker-compose.yml bring along, by the name of the image or of the service. */
export const findImages = async (): Promise<Readonly<Record<string, Image>>> => {
  const { postgres } = await findPostgresBinaries();
  const entry = '/usr/local/etc/postgres-entry.sh';
  return {
    jangada: ours,
    'jangada-tools': ours,
    postgres: {
      path: join('/app', relative(workspaceDir, dirname(postgres))),
      environment: { PGDATA: '/var/lib/postgresql/18/docker', LC_ALL: 'C', TZ: 'UTC' },
      files: { [entry]: fileURLToPath(new URL('postgres-entry.sh', import.meta.url)) },
      entry: (command) => ['sh', entry, ...command],
    },
    // The image is built with this as its default.
    redis: { workingDir: '/data', entry: (command) => [...command, '--protected-mode', 'no'] },
  };
};

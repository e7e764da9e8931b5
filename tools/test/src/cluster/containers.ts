import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposeFile } from '@jangada/start/compose/compose-file';
import { atExit } from './at-exit.ts';
import { createContainer, type Container, type Image } from './container.ts';
import type { Addresses } from './own-network.ts';

interface Options {
  readonly file: ComposeFile;
  readonly addresses: Addresses;
  /** A new folder of this run, which all may enter. */
  readonly folder: string;
  /** By the name of the image or of the service. */
  readonly images: Readonly<Record<string, Image>>;
  /** What is started in the place of a service, where the file would start it. */
  readonly standIns: Readonly<Record<string, () => Promise<void>>>;
  /** Receives the printed lines. */
  readonly say: (line: string) => void;
}

/** The services of a Compose file, without a container engine. */
export interface Containers {
  /** Starts all, each after those that it depends on. */
  up(): Promise<void>;
  /** Ends a service, which starts again by its policy, and waits until it answers. */
  restart(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

export const createContainers = ({ file, images, standIns, ...options }: Options): Containers => {
  const { services, secrets } = file;
  const folder = join(options.folder, 'containers');
  mkdirSync(folder);
  const containers = new Map<string, Container>();
  const starting = new Map<string, Promise<void>>();
  atExit(() => {
    for (const container of containers.values()) container.kill();
  });

  const start = async (name: string): Promise<void> => {
    const service = services[name];
    if (!service) throw new Error(`there is no service ${name}`);
    await Promise.all(Object.keys(service.depends_on ?? {}).map(startOnce));
    const standIn = standIns[name];
    if (standIn) return standIn();
    const image = images[service.image ?? ''] ?? images[name] ?? {};
    const container = createContainer({ ...options, name, service, image, secrets, folder });
    containers.set(name, container);
    return container.start();
  };

  function startOnce(name: string): Promise<void> {
    const known = starting.get(name) ?? start(name);
    starting.set(name, known);
    return known;
  }

  return {
    up: async () => void (await Promise.all(Object.keys(services).map(startOnce))),
    restart: async (name, signal) => {
      const container = containers.get(name);
      if (!container) throw new Error(`${name} was not started`);
      await container.restart(signal);
    },
    stop: async () => {
      for (const container of [...containers.values()].toReversed()) await container.stop();
    },
  };
};

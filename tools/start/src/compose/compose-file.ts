import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The text of docker-compose.yml. */
export const composeFile = (): string =>
  readFileSync(fileURLToPath(new URL('../../../../docker-compose.yml', import.meta.url)), 'utf8');

/**
 * The variables that docker-compose.yml sets for a service, in its order.
 *
 * @param service the name in the file, for instance `api-1`; for two replicas the first, because the second repeats it
 * @returns names; none for an unknown service
 */
export const composeVariables = (service: string): string[] => {
  const block = new RegExp(`^  ${service}:.*\\n((?:(?:    .*)?\\n)*)`, 'm').exec(composeFile())?.[1] ?? '';
  return [...block.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
};

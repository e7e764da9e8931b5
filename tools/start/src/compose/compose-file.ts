import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The text of docker-compose.yml. */
export const composeFile = (): string =>
  readFileSync(fileURLToPath(new URL('../../../../docker-compose.yml', import.meta.url)), 'utf8');

/**
 * The variables that docker-compose.yml sets for a service, in its order.
 *
 * @param service as the file names it, for instance `api-1`; of two replicas the first one, which the second repeats
 * @returns names; none for a service that it does not have
 */
export const composeVariables = (service: string): string[] => {
  const block = new RegExp(`^  ${service}:.*\\n((?:(?:    .*)?\\n)*)`, 'm').exec(composeFile())?.[1] ?? '';
  return [...block.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
};

import { createHash } from 'node:crypto';

/** The behaviour of a release in the chain. */
export type Behaviour =
  | 'good'
  | 'network'
  | 'http'
  | 'integrity'
  | 'timeout'
  | 'evaluation'
  | 'missing-expose'
  | 'contract'
  | 'chunk'
  | 'mount'
  | 'runtime'
  | 'activation';

/** The behaviour of the shell's start script. */
export type ShellBehaviour = 'good' | 'http' | 'integrity' | 'evaluation' | 'timeout';

/** A chain under test: a remote whose releases are copies of one built release. */
export interface Chain {
  readonly remote: string;
  readonly behaviours: readonly Behaviour[];
}

export const DIGITS = 8;

export const nameOf = ({ remote }: Chain, index: number): string =>
  `${remote}__${createHash('sha256').update(`${remote} ${index}`).digest('hex').slice(0, DIGITS)}`;

export const versionOf = (index: number): string => `${3 - index}.0.0`;

/** A port to which browsers cannot connect. */
export const NOWHERE = 'http://localhost:9';

export const hashOf = (bytes: string): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

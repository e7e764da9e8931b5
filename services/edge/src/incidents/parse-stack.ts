import { filePath, semver } from '@jangada/contracts/delivery/release-parts';
import { releasableName, type ReleasableName } from '@jangada/contracts/values/remotes';

/** A position in a script of a release, as browsers count: line and column from 1. */
export interface ReleasePosition {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly script: string;
  readonly line: number;
  readonly column: number;
}

/** A line of a stack trace; without a position when it names no file of a release. */
export interface ParsedFrame {
  readonly text: string;
  readonly position: ReleasePosition | null;
}

/** The formats are `at name (address:1:2)` of Chromium, and `name@address:1:2` of Firefox and Safari. */
const FRAME = /(https?:\/\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/;

/** The origin may differ: a release is served at each site and at further origins. */
const RELEASE_FILE = /^https?:\/\/[^/]+\/releases\/([^/]+)\/([^/]+)\/([^?#]+)/;

const positionOf = (address: string, line: number, column: number): ReleasePosition | null => {
  const [, name, version, script] = RELEASE_FILE.exec(address) ?? [];
  const remote = releasableName.safeParse(name);
  if (!remote.success || !semver.safeParse(version).success || !filePath.safeParse(script).success) return null;
  return version !== undefined && script !== undefined ? { remote: remote.data, version, script, line, column } : null;
};

/**
 * The frames of a stack trace. Its first lines may be the message, and its last line may be cut; neither is a frame.
 */
export const parseStack = (stack: string): ParsedFrame[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .flatMap((text) => {
      const [, address, line, column] = FRAME.exec(text) ?? [];
      return address === undefined ? [] : [{ text, position: positionOf(address, Number(line), Number(column)) }];
    });

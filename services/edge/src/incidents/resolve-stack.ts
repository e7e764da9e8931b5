import { cutText } from '@jangada/contracts/values/characters';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { StackFrame } from '@jangada/contracts/delivery/incidents.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { SourceMaps } from '../delivery/source-maps.ts';
import { parseStack, type ReleasePosition } from './parse-stack.ts';

/** Number of source lines before and after the position. */
const EXCERPT_LINES = 2;
const EXCERPT_CHARACTERS_MAX = 160;

/** Maximum number of frames: further ones belong to the framework. */
const FRAMES_MAX = 20;

interface Parts {
  readonly maps: Pick<SourceMaps, 'find'>;
  /** `unknown`: the release was never published. */
  readonly stateOf: (remote: ReleasableName, version: string) => Promise<'published' | 'pruned' | 'unknown'>;
  /** Whether the caller may see sources of this remote. */
  readonly mayInspect: (remote: ReleasableName) => boolean;
}

type Known = Pick<StackFrame, 'state' | 'source'>;

const excerptOf = (content: string | null, line: number) => {
  if (content === null) return [];
  const first = Math.max(1, line - EXCERPT_LINES);
  return content
    .split('\n')
    .slice(first - 1, line + EXCERPT_LINES)
    .map((text, index) => ({ line: first + index, text: cutText(text, EXCERPT_CHARACTERS_MAX) }));
};

/** A map counts columns from 0, a browser from 1. */
const resolvePosition = (map: TraceMap, { line, column }: ReleasePosition): Known => {
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return { state: 'unmapped' };
  const excerpt = excerptOf(sourceContentFor(map, found.source), found.line);
  const { source: file, line: sourceLine, column: sourceColumn, name } = found;
  return { state: 'resolved', source: { file, line: sourceLine, column: sourceColumn + 1, name, excerpt } };
};

/**
 * Resolves each line of a stack trace with the source map of its release. Browsers can send any stack trace, so a line
 * is resolved only where the caller may see the sources of the remote it names.
 */
export const resolveStack = async (stack: string, { maps, stateOf, mayInspect }: Parts): Promise<StackFrame[]> => {
  const opened = new Map<string, Promise<TraceMap | Known>>();

  const openMap = async ({ remote, version, script }: ReleasePosition): Promise<TraceMap | Known> => {
    const state = await stateOf(remote, version);
    if (state !== 'published') return { state: state === 'pruned' ? 'pruned' : 'foreign' };
    const { status, text } = await maps.find(remote, version, script);
    if (status === 'missing') return { state: 'no-map' };
    try {
      return text === undefined ? { state: 'failed' } : new TraceMap(text);
    } catch {
      // The file is signed but not a valid source map: another bundler may have written it.
      return { state: 'failed' };
    }
  };

  const resolve = async (position: ReleasePosition): Promise<Known> => {
    if (!mayInspect(position.remote)) return { state: 'forbidden' };
    const key = [position.remote, position.version, position.script].join(' ');
    const opening = opened.get(key) ?? openMap(position);
    opened.set(key, opening);
    const map = await opening;
    return map instanceof TraceMap ? resolvePosition(map, position) : map;
  };

  const frames: StackFrame[] = [];
  for (const { text, position } of parseStack(stack).slice(0, FRAMES_MAX)) {
    const known: Known = position ? await resolve(position) : { state: 'foreign' };
    const release = position && { remote: position.remote, version: position.version };
    frames.push({ text, ...known, ...(release && known.state !== 'foreign' && { release }) });
  }
  return frames;
};

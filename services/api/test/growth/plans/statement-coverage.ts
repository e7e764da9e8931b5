import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));
/** These fill the demo. */
const SEEDS = join(SOURCES, 'seed/');
/** Their statements run when the time has come, or when something fails; their own tests run them. */
const TIMED = ['jobs/', 'outbox/', 'alerts/'].map((folder) => join(SOURCES, folder));
/** Their tables have a few rows for each person of the operators' side; their own tests run them. */
const OF_PEOPLE = ['staff/', 'ops/people/'].map((folder) => join(SOURCES, folder));
/** The beginnings of statements in the sources. */
const STATEMENT = /\bsql(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g;

// Counts the runs of every function from the first import of this file on; files import it before what they count.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const takeCoverage = (): Promise<Profiler.TakePreciseCoverageReturnType> =>
  new Promise((resolve, reject) => {
    session.post('Profiler.takePreciseCoverage', (error, taken) => (error ? reject(error) : resolve(taken)));
  });

/** The functions of modules with statements that have not run, by their file. */
export const unrunFunctions = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { result } = await takeCoverage();
  const unrun = new Map<string, string[]>();
  for (const script of result) {
    if (!script.url.startsWith('file:')) continue;
    const path = fileURLToPath(script.url);
    if (!path.startsWith(SOURCES) || [SEEDS, ...TIMED, ...OF_PEOPLE].some((folder) => path.startsWith(folder)))
      continue;
    const names = unrunIn(readFileSync(path, 'utf8'), script);
    if (names.length > 0) unrun.set(relative(SOURCES, path), names);
  }
  return unrun;
};

/** Node strips types to blanks, so offsets of the running script are those of its source. */
const unrunIn = (source: string, { functions }: Profiler.ScriptCoverage): string[] => {
  const names = new Set<string>();
  for (const { index } of source.matchAll(STATEMENT)) {
    let innermost: { count: number; length: number; name: string } | undefined;
    for (const { functionName, ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        if (startOffset <= index && index < endOffset && endOffset - startOffset <= (innermost?.length ?? Infinity))
          innermost = { count, length: endOffset - startOffset, name: functionName };
    if (innermost?.count === 0) names.add(lineOf(source, index));
  }
  return [...names].toSorted();
};

const lineOf = (source: string, index: number): string => {
  const before = source.slice(0, index);
  return (
    [...before.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)].at(-1)?.[1] ??
    String(before.split('\n').length)
  );
};

import type { CheckOptions } from '@jangada/check/run-checks';
import { hasReport } from '@jangada/check/accessibility-report';
import type { BuiltRelease } from '@jangada/build/build-release';
import type { ReleasableName } from '@jangada/contracts/values/remotes';

/** The build of a remote: its version, and another bundler's folder. */
export type Build = Pick<CheckOptions, 'version' | 'from'> & {
  /** An admin's reason to publish it although it fails. */
  readonly force?: string | undefined;
};

/**
 * Runs the checks that need no browser before a remote is published; the shell has no checks of its own. The edge
 * checks the uploaded files by the same rules; this reports problems earlier. What another bundler has built is also
 * opened in a browser, unless the report beside it is about the same bytes.
 *
 * @param say prints what failed
 * @throws when something is wrong, and nothing was published
 */
export const checkBeforePublish = async (
  name: ReleasableName,
  { dir, release, ...build }: Build & Pick<BuiltRelease, 'dir' | 'release'>,
  say: (line: string) => void,
): Promise<void> => {
  if (name === 'host') return;
  const fast = build.from === undefined || hasReport(dir, release);
  await check({ name, ...build, fast }, say, '--skip-check leaves this to the edge.');
};

/**
 * Opens views and stories of a remote in a browser and writes the report beside its build.
 *
 * @param say prints what failed
 * @throws when a story breaks a rule, or no browser works here
 */
export const makeReport = async (name: ReleasableName, build: Build, say: (line: string) => void): Promise<void> => {
  say(`The edge requires the accessibility report of ${name}: its stories are rendered now.`);
  const { reportChecks } = await import('@jangada/check/checks');
  await check({ name, ...build, only: reportChecks }, say, 'jangada check shows the same.');
};

const check = async (
  { force, ...options }: CheckOptions & Build,
  say: (line: string) => void,
  advice: string,
): Promise<void> => {
  // Imported here, because these modules import a type checker and a parser, which are slow to load.
  const [{ passes, runChecks }, { describeResult }] = await Promise.all([
    import('@jangada/check/run-checks'),
    import('@jangada/check/report'),
  ]);
  const results = await runChecks(options);
  if (passes(results)) return;
  for (const result of results) if (result.findings.length > 0) say(describeResult(result));
  if (force !== undefined) return;
  throw new Error(`${options.name} is not ready, and nothing was published. ${advice}`);
};

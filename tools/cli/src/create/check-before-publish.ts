import type { ReleasableName } from '@jangada/contracts/values/remotes';

/**
 * Runs the checks that need no browser before a remote is published; the shell has none of its own. The edge refuses
 * harmful releases anyway: this reports problems earlier.
 *
 * @param say prints what failed
 * @throws when something is wrong, and nothing was published
 */
export const checkBeforePublish = async (
  name: ReleasableName,
  version: string | undefined,
  say: (line: string) => void,
): Promise<void> => {
  if (name === 'host') return;
  // These import a type checker and a parser.
  const [{ passes, runChecks }, { describeResult }] = await Promise.all([
    import('@jangada/check/run-checks'),
    import('@jangada/check/report'),
  ]);
  const results = await runChecks({ name, version, fast: true });
  if (passes(results)) return;
  for (const result of results) if (result.findings.length > 0) say(describeResult(result));
  throw new Error(`${name} is not ready, and nothing was published. --skip-check publishes it as it is.`);
};

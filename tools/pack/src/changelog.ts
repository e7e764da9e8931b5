import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffContracts } from '@jangada/contract-report/diff';
import { formatChanges } from '@jangada/contract-report/format-changes';

const SECTION = /^## Contract (\d+\.\d+\.\d+): .*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm;

/** The sections of `docs/contract-changes.md`, by contract version, newest first. */
export const sectionsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(SECTION)]
      .map(([, version = '', body = '']): [string, string] => [version, body.trim()])
      .sort(([one], [other]) => other.localeCompare(one, undefined, { numeric: true })),
  );

/**
 * The changelog of all packages, which share the contract's version: the written notes, and the report's changes since
 * the previous contract.
 *
 * @param workspace its folder
 * @param version of the packages
 * @throws when the report requires a higher version
 */
export const makeChangelog = async (workspace: string, version: string): Promise<string> => {
  const written = sectionsOf(readFileSync(join(workspace, 'docs/contract-changes.md'), 'utf8'));
  const { from, version: lowest, changes } = await diffContracts(workspace, 'released', 'sources');
  if (lowest !== version && lowest.localeCompare(version, undefined, { numeric: true }) > 0)
    throw new Error(`The packages would be ${version}, and what changed since ${from} asks for ${lowest}.`);
  const older = [...written].filter(([one]) => one !== version);
  return [
    '# Changelog',
    'All packages of Jangada have the version of the contract between the shell and its remotes.',
    `## ${version}`,
    ...[written.get(version) ?? []].flat(),
    `Changes since ${from}, as the contract report lists them:`,
    `\`\`\`text\n${formatChanges(changes).join('\n')}\n\`\`\``,
    ...older.flatMap(([one, body]) => [`## ${one}`, body]),
    '',
  ].join('\n\n');
};

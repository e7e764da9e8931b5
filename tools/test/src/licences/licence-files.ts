import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedLicences, isAllowed, licenceLink, licencesOfSinglePackages } from './allowed-licences.ts';
import { attributions } from './attributions.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const DOCUMENT = 'THIRD-PARTY.md';
const PAGE = 'host/src/pages/third-party.json';

const textWithoutCopyright = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\W*(?:©|copyright\b.*(?:\d{4}|\(c\)))/i.test(line))
    .join('\n')
    .trim();

const inMarkdown = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');

const rowOf = ({ name, version, licence, link, copyright }: ShippedPackage): string => {
  const shown = inMarkdown(name);
  const named = link === null ? shown : `[${shown}](${link})`;
  return `| ${named} | ${version} | ${licence} | ${copyright.map(inMarkdown).join('<br>')} |`;
};

const attributionLines = attributions.flatMap(({ name, link, licence, authors }) => [
  `- [${name}](${link}), [${licence}](${licenceLink(licence)}): ${authors
    .map((author) => (author.link === undefined ? author.name : `[${author.name}](${author.link})`))
    .join(', ')}`,
]);

const licenceTexts = (packages: readonly ShippedPackage[]): string[] =>
  Object.entries(allowedLicences).flatMap(([licence, holder]) => {
    if (holder === null) return [`### ${licence}`, '', `The text is in [LICENSE](LICENSE).`, ''];
    const text = packages.find(({ name, text: own }) => name === holder && own !== '')?.text;
    if (text === undefined) throw new Error(`${holder} is to give the text of ${licence} and has none.`);
    return [`### ${licence}`, '', '```text', textWithoutCopyright(text), '```', ''];
  });

const conditions = Object.entries(licencesOfSinglePackages).flatMap(([licence, packages]) =>
  Object.entries(packages).map(
    ([name, reason]) => `- ${inMarkdown(name)}, [${licence}](${licenceLink(licence)}): ${reason}.`,
  ),
);

const documentOf = (packages: readonly ShippedPackage[]): string =>
  [
    '# Third-party licences',
    '',
    'Written by `npm run licences` from the installed packages: everything that a site runs in a browser or on a server. `npm test` fails when',
    'it is out of date, or when a package has a licence that is not on the list in',
    '[allowed-licences.ts](tools/test/src/licences/allowed-licences.ts).',
    '',
    '## Pictures, fonts, data',
    '',
    ...attributionLines,
    '',
    'Icons of game-icons.net are shown in the colours of the site; otherwise they are unchanged.',
    '',
    '## Packages',
    '',
    '| package | version | licence | copyright |',
    '| --- | --- | --- | --- |',
    ...packages.map(rowOf),
    '',
    '## Licences with conditions',
    '',
    ...conditions,
    '',
    '## Texts of the licences',
    '',
    ...licenceTexts(packages),
  ].join('\n');

const byLicence = (packages: readonly ShippedPackage[]) => {
  const groups = new Map<string, string[]>();
  for (const { licence, name, version } of packages) {
    groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`]);
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([licence, names]) => ({ licence, link: licenceLink(licence), packages: names }));
};

const pageOf = (packages: readonly ShippedPackage[]): string =>
  `${JSON.stringify({ attributions: attributions.map((one) => ({ ...one, licenceLink: licenceLink(one.licence) })), licences: byLicence(packages) }, null, 1)}\n`;

/** The files that `npm run licences` writes, by their path in the repository. */
export const licenceFiles = (packages: readonly ShippedPackage[]): Readonly<Record<string, string>> => ({
  [DOCUMENT]: documentOf(packages),
  [PAGE]: pageOf(packages),
});

/** Packages with a licence that is not allowed, as sentences. */
export const licenceFaults = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ licence, name }) => !isAllowed(licence, name))
    .map(({ name, version, licence }) =>
      licence === ''
        ? `${name} ${version} declares no licence.`
        : `${name} ${version} has the licence ${licence}, which is not on the list.`,
    );

/** Written files that differ from the installed packages, as sentences. */
export const staleFaults = (workspace: string, files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files)
    .filter(([path, text]) => {
      try {
        return readFileSync(join(workspace, path), 'utf8') !== text;
      } catch {
        return true;
      }
    })
    .map(([path]) => `${path} is out of date: npm run licences writes it.`);

import { allowedLicences, isAllowed, licenceLink, licencesOfSinglePackages } from './allowed-licences.ts';
import { attributions } from './attributions.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** The notices that whoever ships the builds ships beside them, by their path in the repository. */
export const NOTICES = 'dist/THIRD-PARTY.md';
/** The list of the page `/licences`, by its path in the repository. */
export const PAGE = 'host/src/pages/third-party.json';

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
    const text = packages.find(({ name, text: own }) => name === holder && own !== '')?.text;
    if (text === undefined) throw new Error(`${holder} is to give the text of ${licence} and has none.`);
    return [`### ${licence}`, '', '```text', textWithoutCopyright(text), '```', ''];
  });

const conditions = Object.entries(licencesOfSinglePackages).flatMap(([licence, packages]) =>
  Object.entries(packages).map(
    ([name, reason]) => `- ${inMarkdown(name)}, [${licence}](${licenceLink(licence)}): ${reason}.`,
  ),
);

export const noticesOf = (packages: readonly ShippedPackage[]): string =>
  [
    '# Third-party licences',
    '',
    'Everything that a site runs in a browser or on a server, from the installed packages.',
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

export const pageOf = (packages: readonly ShippedPackage[]): string =>
  `${JSON.stringify({ attributions: attributions.map((one) => ({ ...one, licenceLink: licenceLink(one.licence) })), licences: byLicence(packages) }, null, 1)}\n`;

/** Packages with a licence that is not allowed, as sentences. */
export const licenceFaults = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ licence, name }) => !isAllowed(licence, name))
    .map(({ name, version, licence }) =>
      licence === ''
        ? `${name} ${version} declares no licence.`
        : `${name} ${version} has the licence ${licence}, which is not on the list.`,
    );

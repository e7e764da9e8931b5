import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownRemote, workspaceDir } from '@jangada/build/targets';
import { modals } from '@jangada/contracts/page/modals';
import { panels } from '@jangada/contracts/page/panels';
import { isKnownRemote } from '@jangada/contracts/values/remotes';
import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { slots } from '@jangada/contracts/page/slots';
import type { Slot } from '@jangada/contracts/page/slots';
import { addTexts, addToOffer, textGroup } from './edit-source.ts';
import { writeFiles } from './files.ts';
import type { PlannedFile, WriteOptions } from './files.ts';
import { camelOf, labelsOf, pascalOf } from './words.ts';

/** The name of the place: a path, or a name in the contracts. */
export type PlaceOfFeature = { readonly [Kind in 'route' | 'slot' | 'modal' | 'panel']?: string | undefined };

export interface NewFeature extends WriteOptions {
  readonly remote: string;
  readonly name: string;
  readonly place?: PlaceOfFeature;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FOLDERS_OF_REMOTES = ['routes', 'slots', 'modals', 'panels', 'texts'];

const templateDir = join(import.meta.dirname, '../templates/feature/src');

const claims: readonly RouteClaim[] = routeClaims;

const ownedBy = (
  table: Readonly<Record<string, { readonly owner: string }>>,
  name: string,
  remote: string,
  what: string,
) => {
  const entry = table[name];
  if (!entry) throw new Error(`The contracts have no ${what} ${name}.`);
  if (entry.owner !== remote) throw new Error(`The ${what} ${name} belongs to ${entry.owner}.`);
};

const refuse: Record<keyof PlaceOfFeature, (value: string, remote: string) => void> = {
  route: (path, remote) => {
    const owner = claims.find((claim) => claim.path === path)?.owner;
    if (owner === remote) return;
    if (owner) throw new Error(`${path} belongs to ${owner}.`);
    if (isKnownRemote(remote)) throw new Error(`${path} is not in the route table of the contracts.`);
    if (path !== `/${remote}` && !path.startsWith(`/${remote}/`))
      throw new Error(`${remote} owns /${remote} and below.`);
  },
  slot: (name, remote) => {
    const table: Readonly<Record<string, Slot>> = slots;
    const filledBy = table[name]?.filledBy;
    if (!filledBy) throw new Error(`The contracts have no slot ${name}.`);
    if (filledBy !== 'anyone' && !filledBy.includes(remote)) throw new Error(`The slot ${name} is not for ${remote}.`);
  },
  modal: (name, remote) => ownedBy(modals, name, remote, 'modal'),
  panel: (name, remote) => ownedBy(panels, name, remote, 'panel'),
};

interface Words {
  readonly remote: string;
  readonly name: string;
}

const fill = (text: string, { remote, name }: Words): string =>
  text
    .replaceAll("'Uma parte'", `'${labelsOf(name).pt}'`)
    .replaceAll("'A part'", `'${labelsOf(name).en}'`)
    .replaceAll("title: 'Part'", `title: '${labelsOf(name).en}'`)
    .replaceAll('Part', pascalOf(name))
    .replaceAll('partQuery', `${camelOf(name)}Query`)
    .replaceAll("'part.", `'${camelOf(name)}.`)
    .replaceAll('  part: {', `  ${camelOf(name)}: {`)
    .replaceAll('./part', `./${name}`)
    .replaceAll("'part'", `'${name}'`)
    .replaceAll("'example'", `'${remote}'`);

const exposeText = (kind: keyof PlaceOfFeature, { name }: Words): string => {
  const view = `${pascalOf(name)}View`;
  const from = `../${name}/${name}-view.tsx`;
  if (kind !== 'modal') return `export { ${view} as default } from '${from}';\n`;
  return `import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { ${view} } from '${from}';

const ${pascalOf(name)}Modal = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Dialog title={t('${camelOf(name)}.title')} hideTitle closeLabel={t('${camelOf(name)}.close')} onClose={() => modals.close()}>
      <${view} />
    </Dialog>
  );
};

export default ${pascalOf(name)}Modal;
`;
};

const entryOf = (kind: keyof PlaceOfFeature, value: string, { remote, name }: Words): string => {
  const what = kind === 'route' ? 'path' : kind;
  const title = kind === 'route' && !isKnownRemote(remote) ? `, title: '${labelsOf(name).pt}'` : '';
  return `{ ${what}: '${value}', expose: './${kind}s/${name}'${title} }`;
};

const textsWith = (texts: string, template: string, words: Words, kind: keyof PlaceOfFeature | undefined): string => {
  const filled = fill(readFileSync(join(templateDir, 'texts', template), 'utf8'), words);
  const group = textGroup(filled, camelOf(words.name));
  const close = template === 'pt.ts' ? 'Fechar' : 'Close';
  return addTexts(texts, kind === 'modal' ? group.replace('{\n', `{\n    close: '${close}',\n`) : group);
};

/**
 * Adds a part to a remote: view, query, texts, stories and test in a new folder, and its place.
 *
 * @returns the paths of new and changed files
 * @throws when a name is taken or invalid, or the place has another owner; nothing was written then
 */
export const newFeature = ({ remote, name, place = {}, ...options }: NewFeature): string[] => {
  const root = remote === ownRemote ? '.' : `remotes/${remote}`;
  const folder = join(options.workspace ?? workspaceDir, root);
  if (!existsSync(join(folder, 'src/offer.ts'))) throw new Error(`There is no remote ${remote}.`);
  if (!NAME.test(name) || FOLDERS_OF_REMOTES.includes(name)) {
    throw new Error(`${name} cannot be the name of a part: lower-case words with hyphens, such as free-spins.`);
  }
  if (existsSync(join(folder, 'src', name))) throw new Error(`${remote} has a folder ${name} already.`);
  const words: Words = { remote, name };
  const places = (['route', 'slot', 'modal', 'panel'] as const).flatMap((kind) => {
    const value = place[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
  for (const { kind, value } of places) refuse[kind](value, remote);
  const read = (path: string) => readFileSync(join(folder, 'src', path), 'utf8');

  // Outside the workspace a feature gets no unit tests, because they need the workspace's runner.
  const parts = readdirSync(join(templateDir, 'part')).filter(
    (file) => remote !== ownRemote || !file.includes('.test.'),
  );
  const files: PlannedFile[] = parts.map((file) => ({
    path: `${root}/src/${name}/${file.replace(/^part/, name)}`,
    text: fill(readFileSync(join(templateDir, 'part', file), 'utf8'), words),
  }));
  const texts: PlannedFile[] = ['pt.ts', 'en.ts'].map((file) => ({
    path: `${root}/src/texts/${file}`,
    text: textsWith(read(`texts/${file}`), file, words, places.find(({ kind }) => kind === 'modal')?.kind),
    changes: true,
  }));
  const exposed: PlannedFile[] = places.map(({ kind }) => ({
    path: `${root}/src/${kind}s/${name}.tsx`,
    text: exposeText(kind, words),
  }));
  const offer = places.reduce(
    (text, { kind, value }) => addToOffer(text, `${kind}s`, entryOf(kind, value, words)),
    read('offer.ts'),
  );
  const offered: PlannedFile[] =
    places.length > 0 ? [{ path: `${root}/src/offer.ts`, text: offer, changes: true }] : [];
  return writeFiles([...files, ...texts, ...exposed, ...offered], options);
};

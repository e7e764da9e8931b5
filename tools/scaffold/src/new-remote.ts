import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';
import { MENU_LABEL_MAX } from '@jangada/contracts/page/offer';
import { remoteName } from '@jangada/contracts/values/remotes';
import { routeClaims } from '@jangada/contracts/page/routes';
import * as z from '@jangada/contracts/values/schema';
import { writeFiles } from './files.ts';
import type { PlannedFile, WriteOptions } from './files.ts';
import { checkLabels, labelsOf, pascalOf } from './words.ts';
import type { Labels } from './words.ts';

export interface NewRemote extends WriteOptions {
  readonly name: string;
  readonly labels?: Partial<Labels>;
}

const templateDir = join(import.meta.dirname, '../templates/remote');

/** The template is a remote called `example` that people call "Um exemplo" and "An example". */
const fill = (text: string, name: string, labels: Labels): string =>
  text
    .replaceAll('Um exemplo', labels.pt)
    .replaceAll('An example', labels.en)
    .replaceAll('Example', pascalOf(name))
    .replaceAll('example', name);

const templateFiles = (): string[] =>
  readdirSync(templateDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(templateDir.length + 1))
    .filter((path) => !path.includes('node_modules'))
    .sort();

const planFiles = (name: string, labels: Labels): PlannedFile[] =>
  templateFiles().map((path) => ({
    path: `remotes/${name}/${path.replaceAll('example', name)}`,
    text: fill(readFileSync(join(templateDir, path), 'utf8'), name, labels),
  }));

const checkName = (name: string, workspace: string): void => {
  if (!z.safeParse(remoteName, name).success) {
    throw new Error(
      `${name} cannot be the name of a remote: 2 to 30 lower-case letters and digits, and no word that addresses use already.`,
    );
  }
  if (existsSync(join(workspace, 'remotes', name, 'package.json')))
    throw new Error(`There is a remote ${name} already.`);
  const isPackage = ['shared', 'services', 'tools', '.'].some((group) => existsSync(join(workspace, group, name)));
  if (isPackage) throw new Error(`${name} is the name of a package of the workspace already.`);
  const taken = routeClaims.find(({ path }) => path === `/${name}` || path.startsWith(`/${name}/`));
  if (taken) throw new Error(`The address ${taken.path} is ${taken.owner}'s: choose another name than ${name}.`);
};

/**
 * Makes `remotes/<name>`: a page, a line in the menu and a card on the home page, with texts, fakes, stories and a test.
 *
 * @returns the paths of the files
 * @throws when the name cannot be a remote's, is taken, or a label does not fit the menu
 */
export const newRemote = ({ name, labels: given, ...options }: NewRemote): string[] => {
  checkName(name, options.workspace ?? workspaceDir);
  const labels = labelsOf(name, given);
  checkLabels(labels, MENU_LABEL_MAX);
  return writeFiles(planFiles(name, labels), options);
};

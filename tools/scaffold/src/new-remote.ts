import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';
import { MENU_LABEL_MAX } from '@jangada/contracts/page/menu';
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

type Template = 'remote' | 'repository' | 'rspack' | 'vite';

export const templateDir = (template: Template): string => join(import.meta.dirname, '../templates', template);

/** The templates are for a remote called `example`, with the labels "Um exemplo" and "An example". */
export const fillTemplate = (text: string, name: string, labels: Labels): string =>
  text
    .replaceAll('Um exemplo', labels.pt)
    .replaceAll('An example', labels.en)
    .replaceAll('Example', pascalOf(name))
    .replaceAll('example', name);

/** The files of a template, relative to it. */
export const templateFiles = (template: Template): string[] => {
  const folder = templateDir(template);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.includes('node_modules/'))
    .sort();
};

const planFiles = (name: string, labels: Labels): PlannedFile[] =>
  templateFiles('remote').map((path) => ({
    path: `remotes/${name}/${path.replaceAll('example', name)}`,
    text: fillTemplate(readFileSync(join(templateDir('remote'), path), 'utf8'), name, labels),
  }));

/** @throws when it is not a valid remote name, or is reserved for addresses of the site */
export const checkRemoteName = (name: string): void => {
  if (!z.safeParse(remoteName, name).success) {
    throw new Error(
      `${name} cannot be the name of a remote: 2 to 30 lower-case letters and digits, and no word that addresses use already.`,
    );
  }
  const taken = routeClaims.find(({ path }) => path === `/${name}` || path.startsWith(`/${name}/`));
  if (taken) throw new Error(`The address ${taken.path} is ${taken.owner}'s: choose another name than ${name}.`);
};

const checkPackageName = (name: string, workspace: string): void => {
  if (existsSync(join(workspace, 'remotes', name, 'package.json')))
    throw new Error(`There is a remote ${name} already.`);
  const isPackage = ['shared', 'services', 'tools', '.'].some((group) => existsSync(join(workspace, group, name)));
  if (isPackage) throw new Error(`${name} is the name of a package of the workspace already.`);
};

/**
 * Makes `remotes/<name>`: a page, a menu entry and a card on the home page, with texts, fakes, stories and a test.
 *
 * @returns the paths of the files
 * @throws when the name is invalid or taken, or a label does not fit the menu
 */
export const newRemote = ({ name, labels: given, ...options }: NewRemote): string[] => {
  checkRemoteName(name);
  checkPackageName(name, options.workspace ?? workspaceDir);
  const labels = labelsOf(name, given);
  checkLabels(labels, MENU_LABEL_MAX);
  return writeFiles(planFiles(name, labels), options);
};

import { join } from 'node:path';
import type webpack from 'webpack';

/** The file with the plan, beside a build whose page has none. */
export const PLAN_FILE = 'remotes.json';

const ownDir = join(import.meta.dirname, 'minimal');

/** Replaces a module of the shell by one of this bench, which may import the original. */
export const replace = ({ NormalModuleReplacementPlugin }: typeof webpack, file: RegExp, by: string) =>
  new NormalModuleReplacementPlugin(file, (resource) => {
    if (!resource.contextInfo.issuer.startsWith(ownDir)) resource.request = join(ownDir, by);
  });

/**
 * Plugins of a shell whose page has neither settings nor plan: it fetches both when it starts.
 *
 * @param prefix the path of its files
 */
export const fetchedPlan = (webpackModule: typeof webpack, prefix: string) => [
  replace(webpackModule, /[\\/]boot-document\.ts$/, 'boot-document.ts'),
  new webpackModule.DefinePlugin({ PLAN_ADDRESS: JSON.stringify(prefix + PLAN_FILE) }),
];

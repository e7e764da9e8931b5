import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exposesOfRemote, startScripts } from '@jangada/build/chunk-files';
import { compile } from '@jangada/build/compile';
import { buildTarget } from '@jangada/build/targets';
import { remoteConfiguration } from '@jangada/build/webpack-remote';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Configuration } from 'webpack';
import type { Subject } from '../subject.ts';

const FAKES = './fakes';

export interface StoriesBundle {
  readonly uniqueName: string;
  readonly entry: string;
  readonly exposes: Readonly<Record<string, readonly string[]>>;
  /** The modules with stories: `./page/raffle-page.stories`. */
  readonly stories: readonly string[];
  readonly hasFakes: boolean;
}

/** The modules with stories of a remote, as exposes. */
const listStories = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.stories.tsx'))
    .map((path) => `./${path.replaceAll('\\', '/').replace(/\.tsx$/, '')}`)
    .sort();

/** An offer for the container of the stories, in which only the exposes matter. */
const offerOf = (offer: Offer, exposes: readonly string[]): Offer => ({
  ...offer,
  activate: undefined,
  slots: [],
  modals: [],
  panels: [],
  routes: exposes.map((expose) => ({ path: expose, expose })),
});

/**
 * Compiles stories and fakes as a container beside the release, because releases do not contain them.
 *
 * @param change of the configuration, such as source maps
 */
export const buildStories = async (
  { name, folder, offer }: Subject,
  outDir: string,
  change: (configuration: Configuration) => Configuration = (configuration) => configuration,
): Promise<StoriesBundle> => {
  const target = { ...buildTarget({ name, folder }), outDir };
  const uniqueName = `${name}__stories`;
  const stories = listStories(folder);
  const hasFakes = existsSync(join(folder, 'src/fakes.ts'));
  const exposed = offerOf(offer, [...stories, ...(hasFakes ? [FAKES] : [])]);
  const configuration = remoteConfiguration(target, uniqueName, exposed);
  const compilation = await compile(
    change({ ...configuration, optimization: { ...configuration.optimization, minimize: false }, cache: false }),
  );
  const [entry] = startScripts(compilation, uniqueName);
  const modules = exposesOfRemote(compilation, uniqueName, exposed);
  const exposes = Object.fromEntries(Object.entries(modules).map(([expose, { scripts }]) => [expose, scripts]));
  return { uniqueName, entry, exposes, stories, hasFakes };
};

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exposesOf } from '@jangada/contracts/page/offer';
import { remoteName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { readOffer } from './offer.ts';
import { sourceOfExpose } from './webpack-remote.ts';

interface LoaderContext {
  resourcePath: string;
  getOptions(): { name: string };
  addDependency(file: string): void;
  addMissingDependency(file: string): void;
  addContextDependency(folder: string): void;
}

const importOf = (folder: string, expose: string) =>
  `  ${JSON.stringify(expose)}: () => import(${JSON.stringify(sourceOfExpose(folder, expose))}),`;

/** The modules of a remote that have stories, by their path in its sources. */
const storiesIn = (source: string): string[] =>
  readdirSync(source, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.stories.tsx'))
    .sort();

/**
 * Turns a remote's `offer.ts` into the start of its development page: the stub host with every module of the offer, the
 * API's answers from `src/fakes.ts` if the remote has one, and texts that are replaced while the page is open.
 */
export default async function startOfDevelopment(this: LoaderContext): Promise<string> {
  const source = dirname(this.resourcePath);
  const folder = dirname(source);
  const name = z.safeParse(remoteName, this.getOptions().name);
  if (!name.success) throw new Error(`There is no remote ${this.getOptions().name}.`);
  const offer = await readOffer(folder, name.data);
  const fakes = join(source, 'fakes.ts');
  if (existsSync(fakes)) this.addDependency(fakes);
  else this.addMissingDependency(fakes);
  this.addContextDependency(source);
  const texts = Object.values(offer.texts).map((expose) => sourceOfExpose(folder, expose));
  return `
import '@jangada/design/fonts.css';
import '@jangada/design/display-font.css';
import { startStandalone, TEXTS_EDITED } from '@jangada/remote-kit/standalone';
${existsSync(fakes) ? "import { fakes } from './fakes.ts';" : 'const fakes = undefined;'}
startStandalone({
  offer: ${JSON.stringify(offer)},
  fakes,
  modules: {
${exposesOf(offer)
  .map((expose) => importOf(folder, expose))
  .join('\n')}
  },
  stories: {
${storiesIn(source)
  .map((path) => `  ${JSON.stringify(`./${path}`)}: () => import(${JSON.stringify(join(source, path))}),`)
  .join('\n')}
  },
});
// An edited text is shown in place: no view is mounted again.
import.meta.webpackHot?.accept(${JSON.stringify(texts)}, () => dispatchEvent(new Event(TEXTS_EDITED)));
`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The class of the element around each view: the rules of a release apply inside it (sheets.ts). */
export const viewClass = (uniqueName: string): string => `${uniqueName}-view`;

/** The folder of what is generated in a project: no rule of it compiles that, and no version control has it. */
export const GENERATED_FOLDER = 'node_modules/.jangada';

const write = (folder: string, expose: string, code: string): string => {
  const place = join(folder, GENERATED_FOLDER);
  mkdirSync(place, { recursive: true });
  const file = join(place, `${expose.slice('./'.length).replaceAll('/', '-')}.js`);
  writeFileSync(file, code);
  return file;
};

/**
 * Writes the module that is exposed instead of a view: the same exports, with the view inside an element of this
 * release. `display: contents` has no effect on the layout.
 *
 * @returns its file
 */
export const writeView = (folder: string, expose: string, file: string, uniqueName: string): string => {
  const source = JSON.stringify(relative(join(folder, GENERATED_FOLDER), file).replaceAll('\\', '/'));
  return write(
    folder,
    expose,
    `import { createElement } from 'react';
import View from ${source};
export * from ${source};
const around = { className: '${viewClass(uniqueName)}', style: { display: 'contents' } };
export default function ReleaseView(props) {
  return createElement('div', around, createElement(View, props));
}
`,
  );
};

/** Writes the texts of a project that has none in the form of the contract. @returns the file */
export const writeNoTexts = (folder: string, expose: string): string => write(folder, expose, 'export default {};\n');

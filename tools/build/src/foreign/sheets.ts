import { posix } from 'node:path';
import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import { viewClass } from './write-modules.ts';

export interface Sheet {
  readonly css: string;
  /** The paths of the sheet and of the script that adopts it, in the release. */
  readonly file: string;
  readonly script: string;
  readonly uniqueName: string;
  /** The script is an ES module. */
  readonly isModule: boolean;
}

/** In a scope the page's own elements are not reachable; their rules apply to the element around the view. */
const ROOTS = /(^|[{},])(\s*)(?::root|html|body)(?=[\s,{.:#[>+~])/g;

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s]+)/;

const CHARSET = /@charset[^;]+;/g;

/** A sheet's rules in a layer and a scope of one release, like those of our own build (adopt-styles-loader.ts). */
const scoped = ({ css, file, uniqueName }: Sheet): string => {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(CHARSET, '');
  const [, address] = IMPORT.exec(plain) ?? [];
  // Browsers ignore it in an adopted sheet, so that a font would be missing without a word.
  if (address !== undefined)
    throw new Error(`${file}: @import of ${address} is not loaded: take the sheet or the font into the project`);
  const rules = plain.replaceAll(ROOTS, '$1$2:scope');
  return `@layer remote.${uniqueName}{@scope (.${viewClass(uniqueName)}) to ([data-slot]){${rules}}}`;
};

/** From the folder of the script to the folder of the release. */
const upFrom = (script: string): string => posix.relative(posix.dirname(`/${script}`), '/') || '.';

/**
 * The code that a script gets in place of its sheet: under the page's policy a document adopts a sheet, and has no
 * `<link>` of a remote. Addresses of files are relative to the sheet.
 *
 * @throws for an `@import` that the bundler has left
 */
export const adoptedSheet = (sheet: Sheet): string => {
  const { file, script, isModule } = sheet;
  return `
;(()=>{
const address = ${isModule ? 'import.meta.url' : '(document.currentScript||{}).src||document.baseURI'};
const release = new URL(${JSON.stringify(`${upFrom(script)}/`)}, address).href;
const folder = new URL(${JSON.stringify(file)}, release);
const sheet = new CSSStyleSheet();
sheet.${STYLES_RELEASE_PROPERTY} = release;
sheet.replaceSync(${JSON.stringify(scoped(sheet))}.replace(/url\\((['"]?)(?!data:|[a-z]+:\\/\\/)([^)'"]+)\\1\\)/g, (_, quote, path) => 'url(' + new URL(path, folder).href + ')'));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})();
`;
};

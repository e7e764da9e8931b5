import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';

/*
 * Libraries that write their styles at run time, such as antd 5, do so in ways that the policy of the page refuses. The
 * same rules go into sheets that the document adopts, which no policy refuses, because no text becomes HTML.
 */

/** The module by which antd and its parts (rc-…) write every sheet. */
const WRITER = /[\\/](?:rc-util|@rc-component[\\/]util)[\\/](?:es|lib)[\\/]Dom[\\/]dynamicCSS\.js$/;

/** React elements of server rendering: in a browser the branch of this library writes none. */
const SERVER_STYLES = /[\\/]@ant-design[\\/]cssinjs[\\/](?:es|lib)[\\/]/;

const SERVER_HTML = /dangerouslySetInnerHTML:\s*\{\s*__html:\s*([\w$]+)\s*\}/g;

/** A statement that sets the attribute; the property does the same, and no policy refuses it. */
const ATTRIBUTE = /^(\s*[\w$.]+)\.setAttribute\((["'])style\2,/gm;

/**
 * The module that takes the place of the writer, with its functions. Sheets with a lower priority come first, as the
 * original has it; the returned element stays outside of the page, and only carries attributes.
 */
const writer = (uniqueName: string): string => `
const release = __RELEASE_ADDRESS__;
const sheets = new Map();
const keyOf = (key, { mark = 'rc-util-key' } = {}) => mark + ' ' + key;
const rankOf = ({ prepend, priority = 0 }) => (prepend === 'queue' ? priority : prepend ? -Infinity : Infinity);
const adopt = () => {
  const own = [...sheets.values()];
  const others = document.adoptedStyleSheets.filter((sheet) => !own.some((one) => one.sheet === sheet));
  own.sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
  document.adoptedStyleSheets = [...others, ...own.map(({ sheet }) => sheet)];
};
const write = (one, css) => {
  if (one.css === css) return;
  one.css = css;
  one.sheet.replaceSync('@layer remote.${uniqueName}{' + css + '}');
};
const add = (key, css, option) => {
  const one = { css: '', element: document.createElement('style'), rank: rankOf(option), sheet: new CSSStyleSheet() };
  one.sheet.${STYLES_RELEASE_PROPERTY} = release;
  write(one, css);
  sheets.set(key, one);
  adopt();
  return one.element;
};
export function injectCSS(css, option = {}) {
  return add(Symbol(), css, option);
}
export function updateCSS(css, key, option = {}) {
  const known = sheets.get(keyOf(key, option));
  if (!known) return add(keyOf(key, option), css, option);
  write(known, css);
  return known.element;
}
export function removeCSS(key, option = {}) {
  const known = sheets.get(keyOf(key, option));
  if (!known) return;
  sheets.delete(keyOf(key, option));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
}
export function clearContainerCache() {}
`;

/** How a module of a release finds the folder of the release. */
const releaseAddress = {
  webpack: '__webpack_public_path__',
  vite: "new URL(/* @vite-ignore */ './', import.meta.url).href",
} as const;

/** The code of a library's file with its styles in sheets that the document adopts; null when it has none. */
export const libraryStyles = (
  file: string,
  code: string,
  { uniqueName, bundler }: { readonly uniqueName: string; readonly bundler: keyof typeof releaseAddress },
): string | null => {
  if (WRITER.test(file)) return writer(uniqueName).replace('__RELEASE_ADDRESS__', releaseAddress[bundler]);
  const changed = code
    .replaceAll(ATTRIBUTE, '$1.style.cssText = String(')
    .replaceAll(SERVER_HTML, SERVER_STYLES.test(file) ? 'children: $1' : '$&');
  return changed === code ? null : changed;
};

/** The files that can have such code. */
export const LIBRARIES = /[\\/]node_modules[\\/].*\.[cm]?js$/;

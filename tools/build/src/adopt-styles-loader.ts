import { basename } from 'node:path';
import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';

interface LoaderContext {
  resourcePath: string;
  getOptions(): {
    /** The unique name of a remote's release; without one the rules are for the whole page. */
    readonly release?: string | undefined;
  };
}

/**
 * The rules of a release, in a cascade layer of its own and in the scope of its own classes, up to the slots inside
 * (`Slot` of remote-kit marks them): a rule for `button` reaches neither the shell nor another remote. A selector does
 * not match the root of a scope by itself, so the last class of each says that it may.
 */
const scoped = (release: string): string => {
  const lastClass = `/(\\.${release}-[\\w-]+)(?![^{},]*\\.${release}-)(?=[^{}]*\\{)/g`;
  // A browser without scopes would drop all rules. Without them the classes are still this release's own.
  return `const inScope = (rules) => typeof CSSScopeRule === 'undefined' ? rules : '@scope ([class*="${release}-"]) to ([data-slot]){' +
  rules.replace(${lastClass}, '$1:where(:scope,:scope *)') + '}';
const scoped = (rules) => '@layer remote.${release}{' + inScope(rules) + '}';
`;
};

/**
 * Makes `import './fonts.css'` work under a strict CSP: the sheet is adopted by the document, there is no `<style>` and
 * no `<link>` in the HTML. A sheet names its release, so that it is removed with it. Of a
 * `.module.css` the default export are the names of its classes in this release.
 */
export const pitch = function adoptStyles(this: LoaderContext): string {
  // An absolute address would change the hash of the module, and with it the letters that the minimizer counts.
  const text = JSON.stringify(`./${basename(this.resourcePath)}?sheet`);
  const { release } = this.getOptions();
  // A sheet made by a script resolves addresses against the page, so files get theirs from where the scripts lie.
  return `import * as styles from ${text};
const atScripts = (_, file) => 'url(' + __webpack_public_path__ + file + ')';
const { default: text, ...names } = styles;
const sheet = new CSSStyleSheet();
sheet.${STYLES_RELEASE_PROPERTY} = __webpack_public_path__;
${release ? scoped(release) : ''}const rules = text.replace(/url\\((?!data:|[a-z]+:\\/\\/)([^)]+)\\)/g, atScripts);
sheet.replaceSync(${release ? 'scoped(rules)' : 'rules'});
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
export default names;
`;
};

export default function unreachable(): never {
  throw new Error('adopt-styles-loader answers in its pitch.');
}

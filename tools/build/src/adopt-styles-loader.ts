import { basename } from 'node:path';
import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';

interface LoaderContext {
  resourcePath: string;
  getOptions(): {
    /** The unique name of a remote's release; without one the rules apply to the whole page. */
    readonly release?: string | undefined;
  };
}

/**
 * Puts the rules of a release into a cascade layer and into the scope of its own classes, down to its slots (marked by
 * remote-kit's `Slot`): a rule for `button` reaches neither the shell nor another remote. A selector in a scope does
 * not match the scope's root, so the last class of each selector gets `:scope` as an alternative.
 */
const scoped = (release: string): string => {
  const lastClass = `/(\\.${release}-[\\w-]+)(?![^{},]*\\.${release}-)(?=[^{}]*\\{)/g`;
  // A browser without `@scope` would drop all rules. There the rules are not scoped, but the class names are still
  // unique to this release.
  return `const inScope = (rules) => typeof CSSScopeRule === 'undefined' ? rules : '@scope ([class*="${release}-"]) to ([data-slot]){' +
  rules.replace(${lastClass}, '$1:where(:scope,:scope *)') + '}';
const scoped = (rules) => '@layer remote.${release}{' + inScope(rules) + '}';
`;
};

/**
 * Makes `import './fonts.css'` work under a strict CSP: the document adopts the sheet, and the HTML needs no `<style>`
 * or `<link>`. A sheet names its release, so that it is removed with it. The default export of a `.module.css` maps its
 * class names to those of this release.
 */
export const pitch = function adoptStyles(this: LoaderContext): string {
  // An absolute path would change the hash of the module, and with it the letters that the minimizer counts.
  const text = JSON.stringify(`./${basename(this.resourcePath)}?sheet`);
  const { release } = this.getOptions();
  // A sheet that a script makes resolves addresses against the page, so addresses of files are resolved against the
  // scripts here.
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

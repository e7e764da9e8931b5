interface LoaderContext {
  resourcePath: string;
}

/**
 * Makes `import './fonts.css'` work under a strict CSP: the sheet is adopted by the document, there is no `<style>` and no
 * `<link>` that the HTML would have to know.
 */
export const pitch = function adoptStyles(this: LoaderContext): string {
  const text = JSON.stringify(`${this.resourcePath}?sheet`);
  // A sheet made by a script resolves addresses against the page, so files get theirs from where the scripts lie.
  return `import text from ${text};
const atScripts = (_, file) => 'url(' + __webpack_public_path__ + file + ')';
const sheet = new CSSStyleSheet();
sheet.replaceSync(text.replace(/url\\((?!data:|[a-z]+:\\/\\/)([^)]+)\\)/g, atScripts));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
`;
};

export default function unreachable(): never {
  throw new Error('adopt-styles-loader answers in its pitch.');
}

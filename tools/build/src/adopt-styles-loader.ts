interface LoaderContext {
  resourcePath: string;
}

/**
 * Makes `import './fonts.css'` work under a strict CSP: the sheet is adopted by the document, there is no `<style>` and no
 * `<link>` that the HTML would have to know.
 */
export const pitch = function adoptStyles(this: LoaderContext): string {
  const sheet = JSON.stringify(`${this.resourcePath}?sheet`);
  return `import sheet from ${sheet};\ndocument.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];\n`;
};

export default function unreachable(): never {
  throw new Error('adopt-styles-loader answers in its pitch.');
}

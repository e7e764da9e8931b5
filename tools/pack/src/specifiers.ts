const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])([@.a-z][\w@./-]*)\2/g;

/** Of a comment, as the compiler writes it. */
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

/**
 * The same module with other imports: static ones, `import()` with a literal, and those of types. Texts that look like
 * imports count; comments do not.
 */
export const replaceSpecifiers = (text: string, replace: (specifier: string) => string): string =>
  text
    .split('\n')
    .map((line) =>
      COMMENT.test(line)
        ? line
        : line.replace(
            SPECIFIER,
            (_, before: string, quote: string, specifier: string) => `${before}${quote}${replace(specifier)}${quote}`,
          ),
    )
    .join('\n');

/** What a module imports. */
export const specifiersIn = (text: string): string[] => {
  const found: string[] = [];
  replaceSpecifiers(text, (specifier) => {
    found.push(specifier);
    return specifier;
  });
  return found;
};

/** The package of an import: `@jangada/design` of `@jangada/design/tabs`; undefined for files and modules of Node. */
export const packageOf = (specifier: string): string | undefined => {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return /^(@[^/]+\/[^/]+|[^@/][^/]*)(\/|$)/.exec(specifier)?.[1];
};

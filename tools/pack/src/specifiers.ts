const SPECIFIER = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])([@.a-z][\w@./-]*)\2/g;

/** The beginning of a comment line, as the compiler writes it. */
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

/**
 * Replaces the specifiers of a module's imports: static ones, `import()` with a literal, and type imports. Strings that
 * look like imports are replaced too; comments are not.
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

/** The specifiers that a module imports. */
export const specifiersIn = (text: string): string[] => {
  const found: string[] = [];
  replaceSpecifiers(text, (specifier) => {
    found.push(specifier);
    return specifier;
  });
  return found;
};

/** The package of an import: `@jangada/design` of `@jangada/design/tabs`; undefined for files and Node modules. */
export const packageOf = (specifier: string): string | undefined => {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return /^(@[^/]+\/[^/]+|[^@/][^/]*)(\/|$)/.exec(specifier)?.[1];
};

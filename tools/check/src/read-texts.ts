import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import type { TextTree } from './subject.ts';

/** The external imports of a module of texts; its own helpers are bundled. */
const shared: Readonly<Record<string, unknown>> = {
  '@jangada/remote-kit/texts': { defineTexts: (texts: unknown) => texts },
};

const run = (file: string): Record<string, unknown> => {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
    filename: file,
  });
  const module = { exports: {} as Record<string, unknown> };
  const require = (specifier: string): unknown => {
    if (specifier.startsWith('.')) return run(join(dirname(file), specifier));
    if (Object.hasOwn(shared, specifier)) return shared[specifier];
    throw new Error(`${file} imports ${specifier}: texts are plain data.`);
  };
  runInNewContext(code, { module, exports: module.exports, require });
  return module.exports;
};

/**
 * Reads the texts of a remote in one language from their source.
 *
 * @throws when the module contains more than plain data
 */
export const readTexts = (file: string): TextTree => (run(file)['default'] ?? {}) as TextTree;

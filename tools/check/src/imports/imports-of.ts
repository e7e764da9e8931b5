import { parseSync } from '@swc/core';

export interface Import {
  readonly specifier: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** True when only types are imported, so that the module does not run. */
  readonly isType: boolean;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'StringLiteral' && typeof value['value'] === 'string' ? value['value'] : null;

/** The module that a node names, if any: by a static or dynamic import, a re-export, `require`, or a type. */
const specifierOf = (node: Node): string | null => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return textOf(node['source']);
    case 'TsImportType':
      return textOf(node['argument']);
    case 'CallExpression':
      return isLoading(node['callee']) ? textOf(firstArgument(node['arguments'])) : null;
    default:
      return null;
  }
};

const isTypeOnly = (node: unknown): boolean =>
  isNode(node) && (node.type === 'TsImportType' || node['typeOnly'] === true);

const isLoading = (callee: unknown): boolean =>
  isNode(callee) && (callee.type === 'Import' || (callee.type === 'Identifier' && callee['value'] === 'require'));

const firstArgument = (list: unknown): unknown => {
  const [first]: unknown[] = Array.isArray(list) ? list : [];
  return typeof first === 'object' && first !== null && 'expression' in first ? first.expression : undefined;
};

/**
 * Every module that a source file names.
 *
 * @param path for the syntax and for messages
 * @throws when it cannot be parsed
 */
export const importsOf = (source: string, path: string): Import[] => {
  const isTypeScript = /\.tsx?$/.test(path);
  const tree = parseSync(source, {
    target: 'esnext',
    ...(isTypeScript ? { syntax: 'typescript', tsx: path.endsWith('x') } : { syntax: 'ecmascript', jsx: true }),
  });
  /** By module: whether all its named imports so far are types. */
  const specifiers = new Map<string, boolean>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const specifier = isNode(value) ? specifierOf(value) : null;
    if (specifier !== null) specifiers.set(specifier, (specifiers.get(specifier) ?? true) && isTypeOnly(value));
    Object.values(value).forEach(visit);
  };
  visit(tree.body);
  const lines = source.split('\n');
  return [...specifiers].map(([specifier, isType]) => ({
    specifier,
    isType,
    line: lines.findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`)) + 1 || 1,
  }));
};

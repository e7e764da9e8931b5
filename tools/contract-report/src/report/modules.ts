import { posix } from 'node:path';
import ts from 'typescript';
import type { Shape } from '../shapes/shape.ts';
import { word } from '../shapes/shape.ts';
import type { Scope } from '../shapes/shape-of-type.ts';
import { shapeOfMembers, shapeOfSignature, shapeOfType, withParameters } from '../shapes/shape-of-type.ts';

/** One declaration of one module of the shared packages. */
export interface Declaration {
  /** `@jangada/design/tabs#Tabs` */
  readonly id: string;
  /** Whether the declaration exists at run time, unlike a type. */
  readonly isValue: boolean;
  readonly shape: Shape;
  readonly typeParameters: readonly string[];
  /** The declaration as TypeScript prints it, without comments. */
  readonly text: string;
}

export interface Module {
  /** `@jangada/design/button/button`: the package, then the path below its `src`. */
  readonly id: string;
  readonly imports: readonly string[];
  /**
   * The exports of the module by name, with the full name of each declaration, which may be in another module or
   * package.
   */
  readonly exports: ReadonlyMap<string, string>;
  /** The modules that this one re-exports completely (`export *`). */
  readonly stars: readonly string[];
  readonly declarations: ReadonlyMap<string, Declaration>;
}

/** Workspace packages with a module that has no name of its own, and that module. */
const roots: Readonly<Record<string, string>> = {
  '@jangada/design': '@jangada/design/core',
  '@jangada/event-bus': '@jangada/event-bus/bus',
};

/** The module that a specifier names in another module. */
export const moduleNamed = (specifier: string, from: string): string => {
  if (!specifier.startsWith('.')) return roots[specifier] ?? specifier;
  return posix.join(posix.dirname(from), specifier).replace(/\.tsx?$/, '');
};

const printer = ts.createPrinter({ removeComments: true });

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

interface Reading {
  readonly id: string;
  readonly scope: Scope;
  readonly file: ts.SourceFile;
  readonly exports: Map<string, string>;
  readonly stars: string[];
  readonly declarations: Map<string, Declaration>;
}

const textOf = (node: ts.Node, { file }: Reading): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, file).replaceAll('    ', '  ');

type Found = Pick<Declaration, 'shape' | 'isValue'> & { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> };

const declare = (reading: Reading, node: ts.Node, name: string, text: string, found: Found): void => {
  const id = `${reading.id}#${name}`;
  const known = reading.declarations.get(name);
  const typeParameters = (found.typeParameters ?? []).map((parameter) => parameter.name.text);
  // Overloads, and a type and a value of the same name, are one declaration with two sides.
  const merged: Shape = known ? { is: 'all-of', of: [known.shape, found.shape] } : found.shape;
  reading.declarations.set(name, {
    id,
    isValue: found.isValue || (known?.isValue ?? false),
    shape: merged,
    typeParameters: known ? known.typeParameters : typeParameters,
    text: known ? `${known.text}\n${text}` : text,
  });
  if (isExported(node)) reading.exports.set(name, id);
};

const heritageOf = (clauses: ts.NodeArray<ts.HeritageClause> | undefined, scope: Scope): Shape[] =>
  (clauses ?? []).flatMap(({ types }) =>
    types.map((type): Shape => {
      const named = ts.factory.createTypeReferenceNode(type.expression.getText());
      const to = scope.resolve(named.typeName.kind === ts.SyntaxKind.Identifier ? named.typeName.text : '');
      return { is: 'ref', to, with: (type.typeArguments ?? []).map((part) => shapeOfType(part, scope)) };
    }),
  );

const together = (inherited: readonly Shape[], own: Shape): Shape =>
  inherited.length > 0 ? { is: 'all-of', of: [...inherited, own] } : own;

const valueOf = (node: ts.Expression | undefined): Shape => {
  if (!node) return word('any');
  if (ts.isStringLiteral(node)) return { is: 'value', value: node.text };
  const value: unknown = JSON.parse(node.getText());
  return typeof value === 'number' || typeof value === 'boolean' ? { is: 'value', value } : word('any');
};

const readVariables = (reading: Reading, node: ts.VariableStatement): void => {
  for (const { name, type, initializer } of node.declarationList.declarations) {
    if (!ts.isIdentifier(name)) continue;
    // A constant is printed with its value: `declare const AVATARS_MAX = 4`.
    const written = initializer ? ` = ${initializer.getText()}` : `: ${type?.getText() ?? 'any'}`;
    const text = `${isExported(node) ? 'export ' : ''}declare const ${name.text}${written};`.replaceAll('    ', '  ');
    const shape = type ? shapeOfType(type, reading.scope) : valueOf(initializer);
    declare(reading, node, name.text, text, { shape, isValue: true });
  }
};

const readExports = (reading: Reading, node: ts.ExportDeclaration): void => {
  const { moduleSpecifier, exportClause } = node;
  const from =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleNamed(moduleSpecifier.text, reading.id) : null;
  if (!exportClause && from) reading.stars.push(from);
  if (!exportClause || !ts.isNamedExports(exportClause)) return;
  for (const { name, propertyName, isTypeOnly } of exportClause.elements) {
    const original = (propertyName ?? name).text;
    const id = from ? `${from}#${original}` : reading.scope.resolve(original);
    if (node.isTypeOnly || isTypeOnly) reading.exports.set(`type ${name.text}`, id);
    else reading.exports.set(name.text, id);
  }
};

const read = (reading: Reading, node: ts.Statement): void => {
  const { scope } = reading;
  const text = () => textOf(node, reading);
  if (ts.isVariableStatement(node)) return readVariables(reading, node);
  if (ts.isExportDeclaration(node)) return readExports(reading, node);
  if (ts.isFunctionDeclaration(node) && node.name) {
    return declare(reading, node, node.name.text, text(), { shape: shapeOfSignature(node, scope), isValue: true });
  }
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    if (!node.name) return;
    const inner = withParameters(scope, node.typeParameters);
    const shape = together(heritageOf(node.heritageClauses, inner), shapeOfMembers([...node.members], inner));
    return declare(reading, node, node.name.text, text(), {
      shape,
      isValue: ts.isClassDeclaration(node),
      ...(node.typeParameters && { typeParameters: node.typeParameters }),
    });
  }
  if (ts.isTypeAliasDeclaration(node)) {
    const shape = shapeOfType(node.type, withParameters(scope, node.typeParameters));
    declare(reading, node, node.name.text, text(), {
      shape,
      isValue: false,
      ...(node.typeParameters && { typeParameters: node.typeParameters }),
    });
  }
};

const importsOf = (file: ts.SourceFile, id: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const from = moduleNamed(node.moduleSpecifier.text, id);
    const { name, namedBindings } = node.importClause ?? {};
    if (name) names.set(name.text, `${from}#default`);
    if (namedBindings && ts.isNamespaceImport(namedBindings)) names.set(namedBindings.name.text, `${from}#*`);
    if (namedBindings && ts.isNamedImports(namedBindings)) {
      for (const one of namedBindings.elements)
        names.set(one.name.text, `${from}#${(one.propertyName ?? one.name).text}`);
    }
  }
  return names;
};

const declaredNames = (file: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    file.statements.flatMap((node) => {
      if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
      return 'name' in node && node.name ? [(node.name as ts.Identifier).text] : [];
    }),
  );

/**
 * Reads the declarations of one module, from a `.d.ts` of the compiler or from a part of a report.
 *
 * @param id the package and the path below its `src`, `@jangada/design/tabs`
 */
export const readModule = (id: string, text: string): Module => {
  const parse = (source: string) => ts.createSourceFile(`${id}.d.ts`, source, ts.ScriptTarget.Latest, true);
  // Everything is printed again by one printer, so that equal declarations have equal texts.
  const file = parse(printer.printFile(parse(text)));
  const imported = importsOf(file, id);
  const own = declaredNames(file);
  const scope: Scope = {
    parameters: new Set(),
    moduleOf: (specifier) => moduleNamed(specifier, id),
    resolve: (name) => imported.get(name) ?? (own.has(name) ? `${id}#${name}` : `#${name}`),
  };
  const reading: Reading = { id, scope, file, exports: new Map(), stars: [], declarations: new Map() };
  for (const node of file.statements) read(reading, node);
  return {
    id,
    imports: file.statements.filter(ts.isImportDeclaration).map((node) => textOf(node, reading)),
    exports: reading.exports,
    stars: reading.stars,
    declarations: reading.declarations,
  };
};

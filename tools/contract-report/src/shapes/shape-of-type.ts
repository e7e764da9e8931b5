import ts from 'typescript';
import type { Member, Parameter, Shape } from './shape.ts';
import { word } from './shape.ts';

/** The meaning of names in one module. */
export interface Scope {
  /** The full name behind a name: `@jangada/contracts/values/money#Centavos`, `react#ReactNode`, `#Promise`. */
  resolve(name: string): string;
  /** The module that an `import('…')` type names. */
  moduleOf(specifier: string): string;
  /** The type parameters in scope. */
  readonly parameters: ReadonlySet<string>;
}

const words = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
  [ts.SyntaxKind.BigIntKeyword, 'bigint'],
  [ts.SyntaxKind.SymbolKeyword, 'symbol'],
  [ts.SyntaxKind.ObjectKeyword, 'object'],
  [ts.SyntaxKind.UnknownKeyword, 'unknown'],
  [ts.SyntaxKind.AnyKeyword, 'any'],
  [ts.SyntaxKind.NeverKeyword, 'never'],
  [ts.SyntaxKind.UndefinedKeyword, 'undefined'],
  [ts.SyntaxKind.VoidKeyword, 'void'],
  [ts.SyntaxKind.ThisType, 'this'],
]);

/** Adds these type parameters to the scope. */
export const withParameters = (scope: Scope, declared: readonly ts.TypeParameterDeclaration[] | undefined): Scope =>
  declared ? { ...scope, parameters: new Set([...scope.parameters, ...declared.map(({ name }) => name.text)]) } : scope;

const collectRefs = (node: ts.Node, scope: Scope): string[] => {
  const found: string[] = [];
  const visit = (part: ts.Node) => {
    if (ts.isTypeReferenceNode(part) || ts.isTypeQueryNode(part)) {
      const to = refOfEntityName(ts.isTypeReferenceNode(part) ? part.typeName : part.exprName, scope);
      if (to) found.push(to);
    }
    part.forEachChild(visit);
  };
  visit(node);
  return [...new Set(found)];
};

const textOf = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ');

const asText = (node: ts.Node, scope: Scope): Shape => ({
  is: 'text',
  text: textOf(node),
  refs: collectRefs(node, scope),
});

const refOfEntityName = (name: ts.EntityName, scope: Scope): string | null => {
  if (ts.isIdentifier(name)) return scope.parameters.has(name.text) ? null : scope.resolve(name.text);
  const left = refOfEntityName(name.left, scope);
  if (left === null) return null;
  // A namespace import is a module; the name after the dot is one of its exports.
  return left.endsWith('#*') ? left.slice(0, -1) + name.right.text : `${left}.${name.right.text}`;
};

const nameOfMember = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : textOf(name);

/** A parameter with the shape of its type. */
const parameterOf = (node: ts.ParameterDeclaration, scope: Scope): Parameter => ({
  name: ts.isIdentifier(node.name) ? node.name.text : '',
  shape: node.type ? shapeOfType(node.type, scope) : word('any'),
  optional: node.questionToken !== undefined,
  rest: node.dotDotDotToken !== undefined,
});

/** A function or method by its signature; a type predicate counts as a boolean. */
export const shapeOfSignature = (node: ts.SignatureDeclaration, outer: Scope): Shape => {
  const scope = withParameters(outer, node.typeParameters);
  const returns = node.type && !ts.isTypePredicateNode(node.type) ? shapeOfType(node.type, scope) : word('boolean');
  return {
    is: 'function',
    parameters: node.parameters
      .filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'))
      .map((parameter) => parameterOf(parameter, scope)),
    returns,
  };
};

const isPrivate = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

/** The members of an interface, a type literal or a class. */
export const shapeOfMembers = (nodes: readonly (ts.TypeElement | ts.ClassElement)[], scope: Scope): Shape => {
  const members: Record<string, Member> = {};
  const further: Shape[] = [];
  let others: Shape | undefined;
  for (const node of nodes) {
    if (isPrivate(node)) continue;
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      const shape = node.type ? shapeOfType(node.type, scope) : word('any');
      members[nameOfMember(node.name)] = { shape, optional: node.questionToken !== undefined };
    } else if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
      const name = nameOfMember(node.name);
      const shape = shapeOfSignature(node, scope);
      const known = members[name];
      const all: Shape = known ? { is: 'all-of', of: [known.shape, shape] } : shape;
      members[name] = { shape: all, optional: node.questionToken !== undefined };
    } else if (ts.isGetAccessor(node)) {
      members[nameOfMember(node.name)] = {
        shape: node.type ? shapeOfType(node.type, scope) : word('any'),
        optional: false,
      };
    } else if (ts.isIndexSignatureDeclaration(node)) {
      others = shapeOfType(node.type, scope);
    } else if (ts.isCallSignatureDeclaration(node) || ts.isConstructSignatureDeclaration(node)) {
      further.push(shapeOfSignature(node, scope));
    } else if (ts.isConstructorDeclaration(node)) {
      const made = shapeOfSignature(node, scope);
      members['new'] = { shape: made.is === 'function' ? { ...made, returns: word('this') } : made, optional: false };
    }
  }
  const object: Shape = { is: 'object', members, ...(others && { others }) };
  if (further.length === 0) return object;
  return { is: 'all-of', of: Object.keys(members).length > 0 ? [object, ...further] : further };
};

const literalOf = (node: ts.LiteralTypeNode, scope: Scope): Shape => {
  const { literal } = node;
  if (literal.kind === ts.SyntaxKind.NullKeyword) return word('null');
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return { is: 'value', value: true };
  if (literal.kind === ts.SyntaxKind.FalseKeyword) return { is: 'value', value: false };
  if (ts.isStringLiteral(literal) || ts.isNoSubstitutionTemplateLiteral(literal)) {
    return { is: 'value', value: literal.text };
  }
  if (ts.isNumericLiteral(literal)) return { is: 'value', value: Number(literal.text) };
  if (ts.isPrefixUnaryExpression(literal)) return { is: 'value', value: Number(literal.getText()) };
  return asText(node, scope);
};

const flat = (kind: 'one-of' | 'all-of', shapes: readonly Shape[]): Shape => {
  const of = shapes.flatMap((shape) => (shape.is === kind ? shape.of : [shape]));
  return of.length === 1 && of[0] ? of[0] : { is: kind, of };
};

/** `z.infer<typeof x>` has the shape that the schema x describes. */
const inferred = (node: ts.TypeReferenceNode, scope: Scope): Shape | null => {
  const [argument] = node.typeArguments ?? [];
  if (!argument || !ts.isTypeQueryNode(argument) || !/(^|\.)infer$/.test(textOf(node.typeName))) return null;
  const to = refOfEntityName(argument.exprName, scope);
  return to && ts.isIdentifier(argument.exprName) ? { is: 'ref', to, with: [] } : null;
};

const referenceOf = (node: ts.TypeReferenceNode, scope: Scope): Shape => {
  const of = (node.typeArguments ?? []).map((argument) => shapeOfType(argument, scope));
  const schema = inferred(node, scope);
  if (schema) return schema;
  if (ts.isIdentifier(node.typeName) && scope.parameters.has(node.typeName.text)) return word(node.typeName.text);
  const to = refOfEntityName(node.typeName, scope);
  if (to === null) return asText(node, scope);
  const [first, second] = of;
  if ((to === '#Array' || to === '#ReadonlyArray') && first) return { is: 'list', of: first };
  if (to === '#Readonly' && first) return first;
  if (to === '#Record' && first?.is === 'word' && second) return { is: 'object', members: {}, others: second };
  return { is: 'ref', to, with: of };
};

const importOf = (node: ts.ImportTypeNode, scope: Scope): Shape => {
  const { argument, qualifier } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || !qualifier)
    return asText(node, scope);
  const to = `${scope.moduleOf(argument.literal.text)}#${qualifier.getText()}`;
  return { is: 'ref', to, with: (node.typeArguments ?? []).map((part) => shapeOfType(part, scope)) };
};

/** The shape of a written type. Types that need computation (conditional and mapped types) remain text. */
export const shapeOfType = (node: ts.TypeNode, scope: Scope): Shape => {
  const plain = words.get(node.kind);
  if (plain) return word(plain);
  if (ts.isParenthesizedTypeNode(node)) return shapeOfType(node.type, scope);
  if (ts.isLiteralTypeNode(node)) return literalOf(node, scope);
  if (ts.isUnionTypeNode(node))
    return flat(
      'one-of',
      node.types.map((part) => shapeOfType(part, scope)),
    );
  if (ts.isIntersectionTypeNode(node))
    return flat(
      'all-of',
      node.types.map((part) => shapeOfType(part, scope)),
    );
  if (ts.isArrayTypeNode(node)) return { is: 'list', of: shapeOfType(node.elementType, scope) };
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return shapeOfType(node.type, scope);
  if (
    ts.isTupleTypeNode(node) &&
    !node.elements.some((part) => ts.isRestTypeNode(part) || ts.isOptionalTypeNode(part))
  ) {
    const types = node.elements.map((part) => (ts.isNamedTupleMember(part) ? part.type : part));
    return { is: 'tuple', of: types.map((part) => shapeOfType(part, scope)) };
  }
  if (ts.isTypeLiteralNode(node)) return shapeOfMembers(node.members, scope);
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return shapeOfSignature(node, scope);
  if (ts.isTypeReferenceNode(node)) return referenceOf(node, scope);
  if (ts.isImportTypeNode(node)) return importOf(node, scope);
  if (ts.isTypeQueryNode(node)) {
    const to = refOfEntityName(node.exprName, scope);
    if (to && ts.isIdentifier(node.exprName)) return { is: 'ref', to, with: [] };
  }
  return asText(node, scope);
};

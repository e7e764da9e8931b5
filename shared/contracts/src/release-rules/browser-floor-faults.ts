import { parse } from 'acorn';
import type { Node, Options, Program } from 'acorn';
import { base, fullAncestor } from 'acorn-walk';
import { polyfilledApis } from '../delivery/browser-floor.ts';
import type { Release } from '../delivery/release.ts';
import { newerGlobals, newerMethods, newerStatics } from './newer-apis.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/** The last edition of the language that every browser of the floor supports completely. */
const FLOOR_ECMA_VERSION = 2022;

const SCRIPT = /\.m?js$/i;

/** Objects whose members are globals of the page. */
const PAGE_OBJECTS = new Set(['window', 'globalThis', 'self']);

/** A check for the second name counts as a check for the first. */
const SAME_QUESTION: Readonly<Record<string, string>> = {
  cancelIdleCallback: 'requestIdleCallback',
  hidePopover: 'showPopover',
};

/** The fields of a node that the walk reads. */
interface AnyNode extends Node {
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly optional?: boolean;
  readonly argument?: AnyNode;
  readonly callee?: AnyNode;
  readonly object?: AnyNode;
  readonly property?: AnyNode;
  readonly left?: AnyNode;
  readonly id?: AnyNode | null;
  readonly key?: AnyNode;
}

const syntaxTree = (text: string, ecmaVersion: Options['ecmaVersion']): Program => {
  const options: Options = { ecmaVersion, allowHashBang: true };
  try {
    return parse(text, { ...options, sourceType: 'script' });
  } catch {
    return parse(text, { ...options, sourceType: 'module' });
  }
};

/**
 * Whether the text is a script of any edition of the language. Another text does not break the rule of the browser
 * floor.
 */
const isScript = (text: string): boolean => {
  try {
    syntaxTree(text, 'latest');
    return true;
  } catch {
    return false;
  }
};

const isCalled = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node && !parent.optional;

/** Whether an exception of the call is caught, which counts as a check too. */
const isCaught = (ancestors: readonly Node[]): boolean => {
  const inner = ancestors.findLastIndex(({ type }) => /Function/.test(type));
  return ancestors.some(
    (one, at) => at > inner && one.type === 'TryStatement' && Reflect.get(one, 'block') === ancestors[at + 1],
  );
};

/** The newer name that a node stands for: `URL.parse`, `scheduler`, `isSubsetOf`; null for any other node. */
const newerNameOf = ({ type, name = '', object, property, computed }: AnyNode): string | null => {
  if (type === 'Identifier') return newerGlobals.has(name) ? name : null;
  if (type !== 'MemberExpression' || computed) return null;
  const [owner, member] = [object?.name ?? '', property?.name ?? ''];
  if (newerMethods.has(member)) return member;
  if (object?.type !== 'Identifier') return null;
  if (PAGE_OBJECTS.has(owner)) return newerGlobals.has(member) ? member : null;
  return newerStatics.has(`${owner}.${member}`) ? `${owner}.${member}` : null;
};

/**
 * The names that a script calls without checking that they exist. Any other mention of the name in the same file is a
 * check: `typeof`, `in`, a condition, an optional call, a `try` around it. Names that the file declares itself do not
 * count.
 */
const newerCalls = (tree: Program): readonly string[] => {
  const called = new Set<string>();
  const known = new Set<string>(polyfilledApis);
  const declare = ({ name = '' }: AnyNode) => known.add(name);
  const visit = (node: AnyNode, _state: unknown, ancestors: readonly Node[], type: string): void => {
    if (type === 'VariablePattern') declare(node);
    else if (/^(Function|Class)/.test(node.type) && node.id) declare(node.id);
    else if (node.type.startsWith('Import') && node.type.endsWith('Specifier')) declare(Reflect.get(node, 'local'));
    else if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && node.key) declare(node.key);
    else if (node.type === 'BinaryExpression' && node.operator === 'in') known.add(String(node.left?.value));
    else {
      const name = newerNameOf(node);
      if (name === null) return;
      const parent: AnyNode | undefined = ancestors.at(-2);
      // For `scheduler.yield()` the object `scheduler` has to exist.
      const isUsed = isCalled(node, parent) || (parent?.type === 'MemberExpression' && parent.object === node);
      if (isUsed && !parent?.optional && !isCaught(ancestors)) called.add(name);
      else known.add(name);
    }
  };
  fullAncestor(tree, visit as never, base);
  const isChecked = (name: string) => known.has(name) || known.has(name.split('.')[1] ?? name);
  return [...called].filter((name) => !isChecked(name) && !isChecked(SAME_QUESTION[name] ?? name));
};

/** The features of a script that the oldest browsers of the floor lack (docs/decisions/0208). */
export const belowFloorIn = (path: string, text: string): ReleaseFault[] => {
  const fault = (says: string): ReleaseFault => ({ rule: 'browser-floor', where: path, says });
  try {
    return newerCalls(syntaxTree(text, FLOOR_ECMA_VERSION)).map((name) =>
      fault(`calls ${name} without asking whether it is there`),
    );
  } catch (error) {
    return isScript(text) ? [fault(`is newer than ECMAScript ${FLOOR_ECMA_VERSION}: ${String(error)}`)] : [];
  }
};

/** The features below the floor in every script of a release, its service worker included. */
export const floorFaults = ({ files }: Release, { text }: ReleaseContent): ReleaseFault[] =>
  files.filter(({ path }) => SCRIPT.test(path)).flatMap(({ path }) => belowFloorIn(path, text(path) ?? ''));

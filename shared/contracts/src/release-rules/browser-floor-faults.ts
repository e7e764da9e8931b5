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

interface Names {
  /** Called without a check that they exist. */
  readonly called: readonly string[];
  /** Methods, functions and classes that the script brings along. */
  readonly declared: ReadonlySet<string>;
}

/**
 * The newer names that a script calls and declares. Any other mention of a name in the same file is a check: `typeof`,
 * `in`, a condition, an optional call, a `try` around it.
 */
const namesIn = (tree: Program): Names => {
  const called = new Set<string>();
  const known = new Set<string>(polyfilledApis);
  const declared = new Set<string>();
  const declare = ({ name = '' }: AnyNode) => declared.add(name);
  const visit = (node: AnyNode, _state: unknown, ancestors: readonly Node[], type: string): void => {
    if (type === 'VariablePattern') known.add(node.name ?? '');
    else if (/^(Function|Class)/.test(node.type) && node.id) declare(node.id);
    else if (node.type.startsWith('Import') && node.type.endsWith('Specifier'))
      known.add(Reflect.get(node, 'local').name);
    else if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && node.key) {
      declare(node.key);
      // Compilers write the methods of older classes as { key: 'getName', value: function () {} }.
      if (node.key.name === 'key') declared.add(String(Reflect.get(node.value ?? {}, 'value')));
    } else if (node.type === 'BinaryExpression' && node.operator === 'in') known.add(String(node.left?.value));
    else {
      const name = newerNameOf(node);
      if (name === null) return;
      const parent: AnyNode | undefined = ancestors.at(-2);
      // For `scheduler.yield()` the object `scheduler` has to exist.
      const isUsed = isCalled(node, parent) || (parent?.type === 'MemberExpression' && parent.object === node);
      if (isUsed && !parent?.optional && !isCaught(ancestors)) called.add(name);
      else known.add(name);
      if (parent?.type === 'AssignmentExpression' && parent.left === node) declared.add(name);
    }
  };
  fullAncestor(tree, visit as never, base);
  const isChecked = (name: string) => known.has(name) || known.has(name.split('.')[1] ?? name);
  return {
    called: [...called].filter((name) => !isChecked(name) && !isChecked(SAME_QUESTION[name] ?? name)),
    declared,
  };
};

/** The features of the scripts of one release that the oldest browsers of the floor lack (docs/decisions/0208). */
const belowFloor = (scripts: readonly (readonly [path: string, text: string])[]): ReleaseFault[] => {
  const fault = (where: string, says: string): ReleaseFault => ({ rule: 'browser-floor', where, says });
  const read = scripts.map(([path, text]) => {
    try {
      return { path, ...namesIn(syntaxTree(text, FLOOR_ECMA_VERSION)), faults: [] };
    } catch (error) {
      const says = `is newer than ECMAScript ${FLOOR_ECMA_VERSION}: ${String(error)}`;
      return { path, called: [], declared: new Set<string>(), faults: isScript(text) ? [fault(path, says)] : [] };
    }
  });
  // A bundler may put a class and its callers into two files.
  const own = new Set(read.flatMap(({ declared }) => [...declared]));
  const isOwn = (name: string) => own.has(name) || own.has(name.split('.')[1] ?? name);
  return read.flatMap(({ path, called, faults }) => [
    ...faults,
    ...called
      .filter((name) => !isOwn(name))
      .map((name) => fault(path, `calls ${name} without asking whether it is there`)),
  ]);
};

export const belowFloorIn = (path: string, text: string): ReleaseFault[] => belowFloor([[path, text]]);

/** The features below the floor in every script of a release, its service worker included. */
export const floorFaults = ({ files }: Release, { text }: ReleaseContent): ReleaseFault[] =>
  belowFloor(files.filter(({ path }) => SCRIPT.test(path)).map(({ path }) => [path, text(path) ?? '']));

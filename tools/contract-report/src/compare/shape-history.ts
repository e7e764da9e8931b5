import type { Change, ClassifiedDifference } from './classify.ts';
import { classifyDeclaration, sentenceOf } from './classify.ts';
import type { Report } from '../report/report.ts';
import { digestOf, majorOf, valuesOf } from '../report/report.ts';

/**
 * One current or earlier shape of an export: its digest, the contract version that introduced it, and the names that it
 * added; `*` when it added something without a name.
 */
export type ShapeStep = readonly [digest: string, since: string, adds?: readonly string[]];

/**
 * By key of a shared module, then by export: the shapes that the current one replaces compatibly, oldest first, then
 * the current one.
 */
export interface Shapes {
  readonly contract: string;
  readonly modules: Readonly<Record<string, Readonly<Record<string, readonly ShapeStep[]>>>>;
}

/** Maximum number of remembered shapes of one export; an older remote must be rebuilt. */
const STEPS_MAX = 40;

const stepOf = (digest: string, since: string, differences: readonly ClassifiedDifference[]): ShapeStep => {
  const isNameless = differences.some(({ adds }) => adds.length === 0);
  const adds = [...new Set(differences.flatMap((found) => found.adds))].toSorted();
  if (isNameless) return [digest, since, ['*']];
  return [digest, since, adds];
};

export interface Step {
  readonly before: Report;
  readonly after: Report;
  /** The shapes of the released contract. */
  readonly known: Shapes;
  /** The sentences of breaking changes that people judged harmless. */
  readonly overruled: ReadonlySet<Change['sentence']>;
}

const historyOf = (step: Step, key: string, module: string, name: string, to: string): readonly ShapeStep[] => {
  const { before, after, known, overruled } = step;
  const digest = digestOf(after, to);
  const steps = Object.hasOwn(known.modules, key) ? (known.modules[key]?.[name] ?? []) : [];
  const from = valuesOf(before, module).get(name);
  if (steps.length === 0 || from === undefined) return [[digest, after.contract]];
  if (steps.at(-1)?.[0] === digest) return steps;
  const differences = classifyDeclaration(before, after, from, to);
  const where = `${module}#${name}`;
  const isBroken = differences.some((found) => found.breaks && !overruled.has(sentenceOf(where, found)));
  if (isBroken) return [[digest, after.contract]];
  return [...steps, stepOf(digest, after.contract, differences)].slice(-STEPS_MAX);
};

/** A third-party package has one shape per major version. */
const packageSteps = (known: Shapes, key: string, major: string, contract: string): readonly ShapeStep[] => {
  const steps = known.modules[key]?.['*'] ?? [];
  return steps.at(-1)?.[0] === major ? steps : [[major, contract]];
};

/** The shapes of everything that remotes can use from the shell, with the compatible earlier ones. */
export const shapesOf = (step: Step, provided: ReadonlyMap<string, string>): Shapes => {
  const { after } = step;
  const modules = [...provided].map(([key, module]): [string, Record<string, readonly ShapeStep[]>] => {
    const version = after.packages[key.split('/')[0] ?? key];
    if (!after.modules.has(module))
      return [key, { '*': packageSteps(step.known, key, majorOf(version), after.contract) }];
    const histories = [...valuesOf(after, module)].map(([name, to]): [string, readonly ShapeStep[]] => [
      name,
      historyOf(step, key, module, name, to),
    ]);
    return [key, Object.fromEntries(histories.toSorted(([one], [other]) => (one < other ? -1 : 1)))];
  });
  return {
    contract: after.contract,
    modules: Object.fromEntries(modules.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
};

/** One line per export, so that a changed export changes one line. */
export const shapesText = ({ contract, modules }: Shapes): string => {
  const lines = Object.entries(modules).map(([key, exports]) => {
    const names = Object.entries(exports).map(
      ([name, steps]) => `   ${JSON.stringify(name)}: ${JSON.stringify(steps)}`,
    );
    return `  ${JSON.stringify(key)}: {${names.length > 0 ? `\n${names.join(',\n')}\n  ` : ''}}`;
  });
  return `{\n "contract": ${JSON.stringify(contract)},\n "modules": {\n${lines.join(',\n')}\n }\n}\n`;
};

/** A change of one file. Anchors are whole lines without their indentation. */
export interface Change {
  readonly path: string;
  readonly how: 'new' | 'after' | 'before' | 'instead of' | 'at the end' | 'delete';
  readonly anchor?: string;
  /** The last line that is replaced; by default the anchor is the only one. */
  readonly until?: string;
  readonly text: string;
}

type GuideStep = Change | { readonly how: 'run'; readonly command: string };

/** Two backticks surround a code with backticks. */
const CODE = '(``.+?``|`[^`\n]+`)';
/** A link to a file of the repository, or the path of one that an earlier step makes. */
const FILE = String.raw`(?:\[[^\]\n]+\]\((?:\.\./)*([^)\n]+)\)|${CODE})`;
const BLOCK = String.raw`\n\n${'```'}(?:\w+)?\n([^]*?)^${'```'}$`;
const STEP = new RegExp(
  [
    String.raw`New file ${CODE}:${BLOCK}`,
    String.raw`In ${FILE}, (after|before|instead of) ${CODE}(?: to ${CODE})?:${BLOCK}`,
    String.raw`In ${FILE}, at the end:${BLOCK}`,
    String.raw`In ${FILE}, delete ${CODE}\.`,
    String.raw`^${'```'}console\n([^]*?)^${'```'}$`,
  ].join('|'),
  'gm',
);

/** @returns the text of a code without its backticks; empty when there is none */
const textOf = (code: string | undefined): string => (code ?? '').replace(/^``? ?| ?``?$/g, '');

const commandsOf = (block: string): GuideStep[] =>
  block
    .split('\n')
    .filter((line) => line.startsWith('$ '))
    .map((line) => ({ how: 'run', command: line.slice(2) }));

const stepsOf = (match: RegExpExecArray): GuideStep[] => {
  const [, newPath, newText, linked, named, how, anchor, until, text, ...rest] = match;
  const [endLinked, endNamed, endText, deleteLinked, deleteNamed, line, commands] = rest;
  if (commands !== undefined) return commandsOf(commands);
  if (newText !== undefined) return [{ path: textOf(newPath), how: 'new', text: newText }];
  if (line !== undefined)
    return [{ path: deleteLinked ?? textOf(deleteNamed), how: 'delete', anchor: textOf(line), text: '' }];
  if (endText !== undefined) return [{ path: endLinked ?? textOf(endNamed), how: 'at the end', text: endText }];
  const change = { path: linked ?? textOf(named), how: how as 'after', anchor: textOf(anchor), text: text ?? '' };
  return [until === undefined ? change : { ...change, until: textOf(until) }];
};

/**
 * The changes and commands of a guide in their order.
 *
 * @throws when a block does not follow the sentence that says where it goes
 */
export const readGuide = (text: string): GuideStep[] => {
  const matches = [...text.matchAll(STEP)];
  const blocks = matches.filter(([match]) => match.endsWith('```')).length;
  const fences = text.match(/^```/gm)?.length ?? 0;
  if (fences !== 2 * blocks) throw new Error(`${fences / 2 - blocks} blocks do not say where they go`);
  return matches.flatMap(stepsOf);
};

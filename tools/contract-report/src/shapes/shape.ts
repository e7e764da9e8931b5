/**
 * A value that crosses the contract, described far enough to classify its changes. TypeScript and JSON Schema are both
 * converted to it.
 */
export type Shape =
  /** `string`, `unknown`, `null`, a type parameter; `bounds` are JSON Schema's restrictions: `minLength`, `pattern`. */
  | { readonly is: 'word'; readonly word: string; readonly bounds?: Bounds }
  | { readonly is: 'value'; readonly value: string | number | boolean }
  | { readonly is: 'one-of'; readonly of: readonly Shape[] }
  | { readonly is: 'all-of'; readonly of: readonly Shape[] }
  | { readonly is: 'list'; readonly of: Shape; readonly bounds?: Bounds }
  | { readonly is: 'tuple'; readonly of: readonly Shape[] }
  | { readonly is: 'object'; readonly members: Members; readonly others?: Shape }
  | { readonly is: 'function'; readonly parameters: readonly Parameter[]; readonly returns: Shape }
  /** A declaration elsewhere: `@jangada/contracts/values/money#centavos`, `react#ReactNode`, `#Promise`. */
  | { readonly is: 'ref'; readonly to: string; readonly with: readonly Shape[] }
  /** A type that is not analysed: every difference may be breaking. */
  | { readonly is: 'text'; readonly text: string; readonly refs: readonly string[] };

export type Bounds = Readonly<Record<string, string | number>>;

export interface Member {
  readonly shape: Shape;
  readonly optional: boolean;
}

export type Members = Readonly<Record<string, Member>>;

export interface Parameter extends Member {
  readonly name: string;
  readonly rest: boolean;
}

/** A shape of one word, with its bounds if there are any. */
export const word = (text: string, bounds?: Bounds): Shape =>
  bounds && Object.keys(bounds).length > 0 ? { is: 'word', word: text, bounds } : { is: 'word', word: text };

/** The direct parts of a shape. */
const partsOf = (shape: Shape): readonly Shape[] => {
  switch (shape.is) {
    case 'one-of':
    case 'all-of':
    case 'tuple':
      return shape.of;
    case 'list':
      return [shape.of];
    case 'object':
      return [...Object.values(shape.members).map((member) => member.shape), ...(shape.others ? [shape.others] : [])];
    case 'function':
      return [...shape.parameters.map((parameter) => parameter.shape), shape.returns];
    case 'ref':
      return shape.with;
    case 'word':
    case 'value':
    case 'text':
      return [];
  }
};

/** Every declaration that a shape names, at all depths. */
export const refsOf = (shape: Shape): string[] => [
  ...(shape.is === 'ref' ? [shape.to] : []),
  ...(shape.is === 'text' ? shape.refs : []),
  ...partsOf(shape).flatMap(refsOf),
];

/**
 * The text of a shape, sorted where order does not matter and without parameter names: equal texts are equal shapes.
 */
export const canonical = (shape: Shape): string => {
  const several = (shapes: readonly Shape[], by: string) => shapes.map(canonical).join(by);
  const bounds = (given: Bounds | undefined) =>
    given ? `{${Object.entries(given).toSorted().map(String).join(';')}}` : '';
  switch (shape.is) {
    case 'word':
      return shape.word + bounds(shape.bounds);
    case 'value':
      return JSON.stringify(shape.value);
    case 'one-of':
      return `(${[...new Set(shape.of.map(canonical))].toSorted().join('|')})`;
    case 'all-of':
      return `(${shape.of.map(canonical).toSorted().join('&')})`;
    case 'list':
      return `${canonical(shape.of)}[]${bounds(shape.bounds)}`;
    case 'tuple':
      return `[${several(shape.of, ',')}]`;
    case 'object': {
      const members = Object.entries(shape.members)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, member]) => `${name}${member.optional ? '?' : ''}:${canonical(member.shape)}`);
      return `{${[...members, ...(shape.others ? [`*:${canonical(shape.others)}`] : [])].join(',')}}`;
    }
    case 'function': {
      const parameters = shape.parameters.map(
        ({ shape: taken, optional, rest }) => `${rest ? '...' : ''}${canonical(taken)}${optional ? '?' : ''}`,
      );
      return `(${parameters.join(',')})=>${canonical(shape.returns)}`;
    }
    case 'ref':
      return shape.with.length > 0 ? `${shape.to}<${several(shape.with, ',')}>` : shape.to;
    case 'text':
      return `\`${shape.text}\``;
  }
};

/** Replaces type parameters by shapes. */
export const substitute = (shape: Shape, given: ReadonlyMap<string, Shape>): Shape => {
  if (given.size === 0) return shape;
  const inside = (part: Shape) => substitute(part, given);
  switch (shape.is) {
    case 'word':
      return given.get(shape.word) ?? shape;
    case 'one-of':
    case 'all-of':
    case 'tuple':
      return { ...shape, of: shape.of.map(inside) };
    case 'list':
      return { ...shape, of: inside(shape.of) };
    case 'object':
      return {
        ...shape,
        members: Object.fromEntries(
          Object.entries(shape.members).map(([name, member]) => [name, { ...member, shape: inside(member.shape) }]),
        ),
        ...(shape.others && { others: inside(shape.others) }),
      };
    case 'function':
      return {
        ...shape,
        parameters: shape.parameters.map((parameter) => ({ ...parameter, shape: inside(parameter.shape) })),
        returns: inside(shape.returns),
      };
    case 'ref':
      return { ...shape, with: shape.with.map(inside) };
    case 'value':
    case 'text':
      return shape;
  }
};

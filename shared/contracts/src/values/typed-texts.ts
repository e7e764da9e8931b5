/** The required shape of texts in another language: `export const en = {…} satisfies SameTexts<typeof pt>`. */
export type SameTexts<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends string ? string : SameTexts<Shape[Key]>;
};

/** `files_one` and `files_other` are one text, `files`. */
type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** Every text by its path: `signIn.title`. */
export type KeysOf<Shape> = {
  [Key in keyof Shape & string]: Shape[Key] extends string ? Plain<Key> : `${Key}.${KeysOf<Shape[Key]>}`;
}[keyof Shape & string];

type TextAt<Shape, Key> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Shape
    ? TextAt<Shape[Head], Rest>
    : never
  : Key extends keyof Shape
    ? Shape[Key]
    : Key extends string
      ? `${Key}_other` extends keyof Shape
        ? Shape[`${Key}_other`]
        : never
      : never;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;

type CountOf<Shape, Key> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Shape
    ? CountOf<Shape[Head], Rest>
    : never
  : Key extends string
    ? `${Key}_other` extends keyof Shape
      ? 'count'
      : never
    : never;

/** The placeholders of a text; `count` chooses between its plurals, also where the text does not show it. */
export type PlaceholdersOf<Shape, Key extends KeysOf<Shape>> = PlaceholdersIn<TextAt<Shape, Key>> | CountOf<Shape, Key>;

type ValuesOf<Shape, Key extends KeysOf<Shape>> = [PlaceholdersOf<Shape, Key>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Shape, Key>, string | number>>];

/**
 * The translation function of an application. An unknown text or a missing placeholder value does not compile.
 *
 * @example
 * t('signIn.tooMany', { minutes: 5 });
 */
export type TranslateOf<Shape> = <Key extends KeysOf<Shape>>(key: Key, ...values: ValuesOf<Shape, Key>) => string;

import type { Texts } from './pt.ts';

type Widened<Shape> = { readonly [Key in keyof Shape]: Shape[Key] extends string ? string : Widened<Shape[Key]> };

/** The required shape of the texts in the other language: `export const frame = {…} satisfies SameTexts<typeof pt>`. */
export type SameTexts<Shape> = Widened<Shape>;

/** `files_one` and `files_other` are one text, `files`. */
type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

type KeysOf<Shape> = {
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

/** Every text of the board by its path: `signIn.title`. */
export type TextKey = KeysOf<Texts>;

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
export type PlaceholdersOf<Key extends TextKey> = PlaceholdersIn<TextAt<Texts, Key>> | CountOf<Texts, Key>;

/** A text without placeholders, such as the error of a field. */
export type PlainTextKey = { [Key in TextKey]: [PlaceholdersOf<Key>] extends [never] ? Key : never }[TextKey];

type ValuesOf<Key extends TextKey> = [PlaceholdersOf<Key>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Key>, string | number>>];

/**
 * The translation function. An unknown text or a missing placeholder value does not compile.
 *
 * @example
 * t('signIn.tooMany', { minutes: 5 });
 */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;

import type * as texts from '@jangada/contracts/values/typed-texts';
import type { Texts } from './pt.ts';

export type { SameTexts } from '@jangada/contracts/values/typed-texts';

/** Every text of the board by its path: `signIn.title`. */
export type TextKey = texts.KeysOf<Texts>;

/** The placeholders of a text; `count` chooses between its plurals, also where the text does not show it. */
export type PlaceholdersOf<Key extends TextKey> = texts.PlaceholdersOf<Texts, Key>;

/** A text without placeholders, such as the error of a field. */
export type PlainTextKey = { [Key in TextKey]: [PlaceholdersOf<Key>] extends [never] ? Key : never }[TextKey];

/** The translation function: an unknown text or a missing placeholder value does not compile. */
export type Translate = texts.TranslateOf<Texts>;

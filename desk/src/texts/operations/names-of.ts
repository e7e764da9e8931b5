type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Values of a field that the desk's texts name already, as `field.value`. */
export const namesOf = <Key extends string>(
  field: string,
  pt: Texts<Key>,
  en: Texts<Key>,
): Readonly<Record<string, readonly [pt: string, en: string]>> =>
  Object.fromEntries((Object.keys(pt) as Key[]).map((key) => [`${field}.${key}`, [pt[key], en[key]]]));

/** The value of a key. @throws {TypeError} when its row was not found */
export const getFrom = <Key, Value>(found: ReadonlyMap<Key, Value>, key: Key): Value => {
  const value = found.get(key);
  if (value === undefined) throw new TypeError(`no row was found for ${String(key)}`);
  return value;
};

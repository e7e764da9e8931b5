import createCache from '@emotion/cache';

type StyleCache = ReturnType<typeof createCache>;
type StyleSheet = StyleCache['sheet'];

/**
 * Creates Emotion's cache of a page, which puts the rules of styled elements into it.
 *
 * @param nonce of the page's CSP
 */
export const createStyleCache = (nonce: string | undefined): StyleCache => {
  const cache = createCache({ key: 'jg', ...(nonce ? { nonce } : {}) });
  // Outside of production every rule has a sheet of its own.
  if (cache.sheet.isSpeedy) separateConditionalRules(cache.sheet);
  return cache;
};

/**
 * Puts `@media` and `@container` rules into small sheets behind the plain ones, one per task. A browser adds a plain
 * rule to a sheet it has; after a conditional one it reads the whole sheet again and restyles the page, which cost the
 * first opening of a dialog 100 ms on a slow phone (docs/decisions/0126).
 */
export const separateConditionalRules = (sheet: StyleSheet): void => {
  const insertPlain = sheet.insert.bind(sheet);
  let lastTag: HTMLStyleElement | undefined;
  let current: CSSStyleSheet | null = null;

  const openSheet = (firstTag: HTMLStyleElement): CSSStyleSheet | null => {
    const tag = document.createElement('style');
    if (sheet.nonce !== undefined) tag.setAttribute('nonce', sheet.nonce);
    (lastTag ?? firstTag).after(tag);
    lastTag = tag;
    void Promise.resolve().then(() => {
      current = null;
    });
    return tag.sheet;
  };

  sheet.insert = (rule) => {
    const [firstTag] = sheet.tags;
    if (!rule.startsWith('@') || !firstTag) return insertPlain(rule);
    current ??= openSheet(firstTag);
    try {
      current?.insertRule(rule, current.cssRules.length);
    } catch {
      // An older browser does not support the condition; Emotion leaves such a rule out as well.
    }
  };
};

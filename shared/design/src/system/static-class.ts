import { type SystemStyleObject, useChakraContext } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useEmotionCache, css } from '@emotion/react';
import { useInsertionEffect } from 'react';

type Cache = NonNullable<ReturnType<typeof useEmotionCache>>;

interface StaticClass {
  readonly name: string;
  readonly rules: ReturnType<typeof css>;
}

/**
 * A class whose rules are computed once, for parts of which a page has hundreds: a styled element computes its rules at
 * every render. The parts inside are named by plain classes below it.
 *
 * @returns the hook that puts the rules into the page and returns the name of the class
 *
 * @example
 * const useTileClass = staticClass({ position: 'relative', '& .caption': { color: 'white' } });
 */
export const staticClass = (styles: SystemStyleObject): (() => string) => {
  const made = new WeakMap<Cache, StaticClass>();
  return function useStaticClass() {
    const cache = useEmotionCache();
    if (!cache) throw new Error('A part of the design stands outside of its provider');
    const system = useChakraContext();
    const known = made.get(cache) ?? classOf(cache, css(system.css(styles)));
    made.set(cache, known);
    useInsertionEffect(() => {
      if (!cache.inserted[known.rules.name]) cache.insert(`.${known.name}`, known.rules, cache.sheet, true);
    }, [cache, known]);
    return known.name;
  };
};

const classOf = (cache: Cache, rules: StaticClass['rules']): StaticClass => ({
  name: `${cache.key}-${rules.name}`,
  rules,
});

import { globalCss } from './global-css.ts';

const rules: Readonly<Record<string, unknown>> = globalCss;

/** All rules of the style sheet for a low-end device, by selector. */
const lowEnd = Object.entries(rules).filter(([selector]) => selector.includes('[data-effects=low]'));
const declared = (property: string) =>
  lowEnd.flatMap(([, rule]) =>
    Object.entries(rule as Record<string, string>).flatMap(([name, value]) => (name === property ? [value] : [])),
  );

describe('the styles of a low-end device', () => {
  it.each([
    ['--jg-durations-press', '40ms !important'],
    ['--jg-durations-enter', '60ms !important'],
    ['--jg-durations-sheet', '80ms !important'],
    ['animationIterationCount', '1 !important'],
  ])('shorten motion: %s is %s', (property, value) => expect(declared(property)).toEqual([value]));

  it('blur nothing', () => {
    expect(declared('backdropFilter')).toEqual(['none !important']);
    expect(declared('filter')).toEqual([expect.not.stringContaining('blur')]);
  });

  it('replace the heavy shadow by an edge', () =>
    expect(declared('--jg-shadows-floating')).toEqual(['0 0 0 1px {colors.border} !important']));
});

import { renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import { LargeMoney } from './large-money.tsx';

/** The size on a phone, from the style sheets of the page. */
const sizeOf = (text: RegExp): string => {
  const names = Array.from(screen.getByText(text).classList);
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) =>
    Array.from(cssRules, (rule) => rule.cssText),
  );
  const own = rules.find((rule) => names.some((name) => rule.startsWith(`.${name}`)) && rule.includes('font-size'));
  return /font-size: ([^;]+);/.exec(own ?? '')?.[1] ?? '';
};

test.each([
  [12_345_678_900, /123\.456\.789,00/, 17],
  [150_000, /1\.500,00/, 11],
])('an amount of %i centavos has room in a window of 320 px', (amount, text, characters) => {
  renderRemote(<LargeMoney amount={amount} language="pt" />, { remote: 'wallet' });
  const widthEm = Number(/100vw - 72px\) \/ ([\d.]+)\)/.exec(sizeOf(text))?.[1]);
  const fontPx = Math.min(30, (320 - 72) / widthEm);
  expect(fontPx * 0.6 * characters).toBeLessThanOrEqual(320 - 72 + 1);
  expect(sizeOf(text)).toMatch(/^min\(/);
});

import createCache from '@emotion/cache';
import { separateConditionalRules } from './style-cache.ts';

const aSheet = () => {
  const { sheet } = createCache({ key: 'jg', nonce: 'n-1', speedy: true });
  separateConditionalRules(sheet);
  return sheet;
};

const sheetsOfPage = () =>
  [...document.querySelectorAll('style')].map((tag) => [...(tag.sheet?.cssRules ?? [])].map((rule) => rule.cssText));

const oneTaskLater = () => new Promise((resolve) => setTimeout(resolve));

describe('the sheet of a page in production', () => {
  beforeEach(() => document.head.replaceChildren());
  afterEach(() => document.head.replaceChildren());

  it('keeps plain rules in one sheet and puts the conditional ones of a task into another behind it', async () => {
    const sheet = aSheet();
    const media = (width: number) => `@media (min-width: ${width}px) {.jg-a {color: red;}}`;
    sheet.insert('.jg-a {color: red;}');
    sheet.insert(media(1));
    sheet.insert(media(2));
    sheet.insert('.jg-b {color: red;}');
    await oneTaskLater();
    sheet.insert(media(3));
    sheet.insert('.jg-c {color: red;}');
    expect(sheetsOfPage()).toEqual([
      ['.jg-a {color: red;}', '.jg-b {color: red;}', '.jg-c {color: red;}'],
      [media(1), media(2)],
      [media(3)],
    ]);
    expect([...document.querySelectorAll('style')].map(({ nonce }) => nonce)).toEqual(['n-1', 'n-1', 'n-1']);
  });

  it('leaves a rule out that the browser cannot read', () => {
    const sheet = aSheet();
    sheet.insert('.jg-a {color: red;}');
    sheet.insert('@unheard-of {');
    sheet.insert('@media print {.jg-a {color: black;}}');
    expect(sheetsOfPage().at(-1)).toEqual(['@media print {.jg-a {color: black;}}']);
  });
});

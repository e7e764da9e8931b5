import { isBusyPage, watchVisitor } from './busy.ts';

test.each([
  '/casino/norte/neon-pegs',
  '/casino/play',
  '/casino/box/ouro',
  '/sportsbook',
  '/sportsbook/futebol/brasil',
  '/account/wallet',
  '/user/transaction',
  '/user/verification',
])('%s is not reloaded in place', (path) => {
  expect(isBusyPage(path)).toBe(true);
});

test.each([
  '/',
  '/casino/games',
  '/casino/category/slots',
  '/casino/providers',
  '/terms',
  '/ranking',
  '/nowhere/at/all',
])('a reload of %s costs nobody anything', (path) => {
  expect(isBusyPage(path)).toBe(false);
});

const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('what a visitor does', () => {
  beforeEach(() => document.body.replaceChildren());

  it('typed words count until they are gone, or the field is', () => {
    const visitor = watchVisitor();
    const search = document.body.appendChild(document.createElement('input'));
    const message = document.body.appendChild(document.createElement('textarea'));
    expect(visitor.hasTyped()).toBe(false);
    type(search, 'tigre');
    expect(visitor.hasTyped()).toBe(true);
    type(search, '  ');
    expect(visitor.hasTyped()).toBe(false);
    type(message, 'oi');
    message.remove();
    expect(visitor.hasTyped()).toBe(false);
  });

  it('what the page filled in itself is not typed', () => {
    const visitor = watchVisitor();
    document.body.appendChild(document.createElement('input')).value = 'Marina';
    expect(visitor.hasTyped()).toBe(false);
  });

  it('every touch of the page is noticed', () => {
    let now = 1;
    const visitor = watchVisitor(() => now);
    now = 50;
    document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
    expect(visitor.lastTouchedMs()).toBe(50);
    now = 60;
    type(document.body.appendChild(document.createElement('input')), 'a');
    expect(visitor.lastTouchedMs()).toBe(60);
  });
});

import { watchVisitor } from './visitor-activity.ts';

const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('the visitor activity', () => {
  beforeEach(() => document.body.replaceChildren());

  it('hasTyped is true until the text is deleted or the field is removed', () => {
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

  it('hasTyped ignores values set by the page', () => {
    const visitor = watchVisitor();
    document.body.appendChild(document.createElement('input')).value = 'Marina';
    expect(visitor.hasTyped()).toBe(false);
  });

  it('lastTouchedMs is the time of the last input event of any kind', () => {
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

import { readFileSync } from 'node:fs';
import { views } from './views.ts';

/** The icons that come with the design; another one has to be added to them (collect-icons.ts). */
const icons = ['lucide-icons', 'lucide-late-icons']
  .map((name) => readFileSync(require.resolve(`../../../shared/design/src/icon/${name}.ts`), 'utf8'))
  .join('\n');

describe('the views of the desk', () => {
  it.each(views.map(({ id, icon }) => [id, icon]))('%s has an icon of the design', (_, icon) => {
    const name = icon.replace('lucide:', '');
    expect(icons).toMatch(new RegExp(`^ {2}'?${name}'?:`, 'm'));
  });

  it('have a path and a key of their own', () => {
    for (const field of ['path', 'key'] as const)
      expect(new Set(views.map((view) => view[field])).size).toBe(views.length);
  });
});

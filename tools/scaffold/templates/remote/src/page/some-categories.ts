import type { Category } from '@jangada/contracts/domains/site/endpoints';

/** Categories in the form of the server's reply, for fakes, stories and tests. */
export const someCategories: Category[] = [
  { id: 1, slug: 'slots', name: 'Slots', icon: 'lucide:gem' },
  { id: 2, slug: 'crash', name: 'Crash', icon: 'lucide:trending-up' },
  { id: 3, slug: 'live', name: 'Ao vivo', icon: 'lucide:radio' },
  { id: 4, slug: 'instant', name: 'Instantâneos', icon: 'lucide:zap' },
];

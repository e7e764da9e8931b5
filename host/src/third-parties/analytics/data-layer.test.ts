import { createDataLayer, ENTRIES_MAX } from './data-layer.ts';

const layer = (): Record<string, unknown>[] => Reflect.get(window, 'dataLayer') as Record<string, unknown>[];

test('a container counts from its own event, which precedes every other entry', () => {
  createDataLayer('GTM-ABC123').push({ event: 'page_view', path: '/' });
  expect(layer()).toEqual([
    { 'gtm.start': expect.any(Number) as number, event: 'gtm.js' },
    { event: 'page_view', path: '/' },
  ]);
});

test('without a container the layer exists, empty, for a snippet', () => {
  createDataLayer(null);
  expect(layer()).toEqual([]);
});

test('facts that identify the visitor never enter the data layer', () => {
  createDataLayer(null).push({
    event: 'first_deposit',
    amount: 50,
    currency: 'BRL',
    email: 'marina@example.com',
    first_name: 'Marina',
    cpf: '390.533.447-05',
    contact: 'marina@example.com',
    dialled: '+55 (11) 98765-4321',
    digits: '39053344705',
    path: '/sportsbook/event/2410887263374544898',
  });
  expect(layer()).toEqual([
    { event: 'first_deposit', amount: 50, currency: 'BRL', path: '/sportsbook/event/2410887263374544898' },
  ]);
});

test('a full layer drops its oldest entries, but never the container’s own', () => {
  const made = createDataLayer('GTM-ABC123');
  for (let count = 0; count < ENTRIES_MAX + 50; count += 1) made.push({ event: 'page_view', count });
  expect(layer()).toHaveLength(ENTRIES_MAX);
  expect(layer()[0]).toMatchObject({ event: 'gtm.js' });
  expect(layer().at(-1)).toEqual({ event: 'page_view', count: ENTRIES_MAX + 49 });
});

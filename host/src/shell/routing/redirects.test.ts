import { aSite } from '@jangada/remote-kit/stub-data';
import { createRedirects } from './redirects.ts';

const ready = async (list: { from: string; to: string }[]) => {
  const redirects = createRedirects(aSite({ redirects: list }));
  if (list.length > 0) await new Promise<void>((resolve) => void redirects.ready.subscribe(() => resolve()));
  return redirects;
};

test('a tenant without redirects fetches no rules and redirects nowhere', async () => {
  const redirects = createRedirects(aSite());
  expect(redirects.of('/jogos', '', 'pt')).toBeNull();
  expect(redirects.ready.getState()).toBe(false);
});

test('inside the site the target is a path without language, with the visitor’s query', async () => {
  const redirects = await ready([{ from: '/jogos', to: '/casino/games' }]);
  expect(redirects.of('/jogos', '?ref=1', 'en')).toBe('/casino/games?ref=1');
  expect(redirects.of('/outra', '', 'pt')).toBeNull();
});

test('on another site the target contains its origin', async () => {
  const redirects = await ready([{ from: '/blog', to: 'https://blog.example.com/' }]);
  expect(redirects.of('/blog', '', 'pt')).toBe('https://blog.example.com/');
});

test('in the other language the target contains our own origin: a full navigation', async () => {
  const redirects = await ready([{ from: '/english', to: '/en/terms' }]);
  expect(redirects.of('/english', '', 'pt')).toBe(`${window.location.origin}/en/terms`);
});

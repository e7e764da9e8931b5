import { runtimeCaches } from '../runtime-caches.ts';
import { outdatedCaches } from './outdated-caches.ts';

test('a new worker deletes the caches of an older layout and the documents of another shell, and nothing else', () => {
  const used = [...Object.values(runtimeCaches).map(({ name }) => name), 'jangada-offline-1-1.1.0'];
  const foreign = ['somebody-else', 'jangada-precache-v2-https://site.test/'];
  const old = ['jangada-offline-1-1.0.0', 'jangada-images-0'];
  expect(outdatedCaches([...used, ...foreign, ...old], 'jangada-offline-1-1.1.0')).toEqual(old);
});

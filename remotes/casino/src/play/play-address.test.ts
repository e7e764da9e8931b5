import { playAddress } from './play-address.ts';

test('the query names a game by number or by code', () => {
  expect(playAddress('?game_id=7&provider_code=norte')).toEqual({ provider: 'norte', game: 7 });
  expect(playAddress('?provider_code=norte&game_id=norte_piracema')).toEqual({
    provider: 'norte',
    game: 'norte_piracema',
  });
});

test.each([
  '',
  '?game_id=7',
  '?provider_code=norte',
  '?game_id=&provider_code=norte',
  '?game_id=%20&provider_code=norte',
  `?game_id=7&provider_code=${'x'.repeat(121)}`,
])('%s names none', (search) => {
  expect(playAddress(search)).toBeNull();
});

test('a number that no game can have is treated as a code, for the server to refuse', () => {
  expect(playAddress('?game_id=99999999999&provider_code=norte')).toEqual({ provider: 'norte', game: '99999999999' });
});

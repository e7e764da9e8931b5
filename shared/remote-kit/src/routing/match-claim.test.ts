import { locate, matchRoute } from '@jangada/contracts/page/match-route';
import { routeClaims } from '@jangada/contracts/page/routes';
import { claimMatcher } from './match-claim.ts';

/** The edge answers by `matchRoute`, the shell shows what react-router matches. */
const expectAgreement = (claims: readonly { readonly path: string }[], path: string) => {
  const found = claimMatcher(claims)(path);
  expect({ path, match: found }).toEqual({ path, match: matchRoute(claims, path) });
  return found;
};

const filled = (pattern: string, value: string): string => pattern.replace(/\{\w+…?\}/g, value);

describe('every claim of the route table', () => {
  test.each(routeClaims.map(({ path }) => path))('%s is matched by the router and by the contract alike', (pattern) => {
    for (const value of ['a', 'ouro%20puro', 's%C3%A3o', 'a%2Fb', 'a%252Fb', 'a%25b', 'A', '1', '%61', 'a.b', 'a:b']) {
      expect(expectAgreement(routeClaims, filled(pattern, value))).not.toBeNull();
    }
    expect(expectAgreement(routeClaims, filled(pattern, 'x'))?.route.path).toBe(pattern);
  });
});

test.each([
  '//elsewhere.example/x',
  '/casino//games',
  '/casino/games/',
  '/casino/games//',
  '/Casino/games',
  '/CASINO/GAMES',
  '/offiline',
  '/Offiline',
  '/nao-existe',
  '/casino/a/b/c',
  '/casino%2Fgames',
  '/casino/%2F/x',
  '/casino/%2e%2e/x',
  '/%63asino/games',
  '/casino/games%20',
  '/casino/%E0%A4%A/x',
  '/casino/%/x',
  '/casino/a%0Ab/x',
  '/sportsbook',
  '/sportsbook/',
  '/sportsbook/a/b/c',
  '/sportsbook/a%2Fb/c',
  '/sportsbook/a%0Ab',
  '/sportsbooks',
  '/pages/%3Cscript%3E',
  '/pages/a%3Fb%23c',
  '/casino/:provider/:game',
  '/casino/*',
  '/*',
  '/user/edit/../edit',
  '/casino/{provider}/{game}',
  '/constructor',
  '/__proto__',
  '/',
])('%s is matched by the router and by the contract alike', (pathname) => {
  expectAgreement(routeClaims, locate(pathname).path);
  expectAgreement(routeClaims, locate(`/en${pathname}`).path);
});

test('patterns that overlap are ranked alike: all pairs of up to three segments, on all paths of up to four', () => {
  const segments = ['a', 'b', '{x}'];
  const listOf = (parts: readonly string[], length: number): string[] =>
    length === 0 ? [''] : listOf(parts, length - 1).flatMap((path) => parts.map((part) => `${path}/${part}`));
  const patterns = [
    '/',
    ...[1, 2, 3].flatMap((length) => [
      ...listOf(segments, length),
      ...listOf(segments, length - 1).map((path) => `${path}/{rest…}`),
    ]),
  ];
  // A parameter has one name in a pattern.
  const named = patterns.map((pattern) => {
    let count = 0;
    return { path: pattern.replaceAll('{x}', () => `{p${(count += 1)}}`) };
  });
  const paths = ['/', ...[1, 2, 3, 4].flatMap((length) => listOf(['a', 'c'], length))];
  const disagreements: string[] = [];
  for (const one of named) {
    for (const other of named) {
      if (one === other) continue;
      const claims = [one, other];
      const claimAt = claimMatcher(claims);
      for (const path of paths) {
        const [byRouter, byContract] = [claimAt(path), matchRoute(claims, path)];
        if (JSON.stringify(byRouter) !== JSON.stringify(byContract)) {
          disagreements.push(`${one.path} and ${other.path} on ${path}`);
        }
      }
    }
  }
  expect(disagreements).toEqual([]);
});

test('a match is the same object when a path is matched again, also after many others', () => {
  const claimAt = claimMatcher(routeClaims);
  const first = claimAt('/casino/games');
  for (let index = 0; index < 500; index += 1)
    expect(claimAt(`/pages/${index}`)?.params).toEqual({ slug: String(index) });
  expect(claimAt('/casino/games')).toEqual(first);
  expect(claimAt('/nao-existe')).toBeNull();
  expect(claimAt('/nao-existe')).toBeNull();
});

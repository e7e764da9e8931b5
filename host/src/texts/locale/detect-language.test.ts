import { browserLanguage, detectLanguage } from './detect-language.ts';
import vectors from './detect-language.vectors.json';

describe('the language of a first visit', () => {
  test.each(vectors.browser_match.cases.map((one) => [one.in.join(', '), one.in, one.out || null]))(
    'a browser that wants %s',
    (_, requested, expected) => {
      expect(browserLanguage(requested)).toBe(expected);
    },
  );

  test.each(vectors.recommended_cases.map((one) => [`${one.path}, cookie ${one.cookie}, browser ${one.browser}`, one]))(
    'an agreed case: %s',
    (_, given) => {
      if (typeof given === 'string') throw new TypeError('a case is an object');
      const found = detectLanguage({ pathname: given.path, cookie: given.cookie, browser: given.browser });
      expect(found.language).toBe(given.locale);
      if ('redirect' in given) expect(found.redirect).toBe(given.redirect);
      if (given.cookie_after) expect(found.remember).toBe(given.cookie_after);
    },
  );

  test('a deep link without prefix is Portuguese, whatever the cookie contains, and changes no cookie', () => {
    expect(detectLanguage({ pathname: '/casino/games', cookie: 'en', browser: ['en-US'] })).toEqual({
      language: 'pt',
      redirect: null,
      remember: null,
    });
  });

  test('a browser with neither language gets Portuguese', () => {
    expect(detectLanguage({ pathname: '/', cookie: null, browser: ['ja'] }).language).toBe('pt');
  });

  test('an address that only looks like the prefix is none', () => {
    expect(detectLanguage({ pathname: '/english', cookie: null, browser: ['en'] }).language).toBe('pt');
  });
});

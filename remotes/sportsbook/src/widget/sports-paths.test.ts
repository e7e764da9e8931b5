import { innerPath, isSportsbook, sitePath } from './sports-paths.ts';

describe('a path of the sportsbook', () => {
  it.each([
    ['/sportsbook', '/'],
    ['/sportsbook/', '/'],
    ['/sportsbook/live', '/live'],
    ['/sportsbook/event/a-b-1', '/event/a-b-1'],
    ['/sportsbook/s%C3%A9rie/a', '/s%C3%A9rie/a'],
    ['/widgetbetby', '/'],
  ])('%s is the widget’s %s', (path, inner) => expect(innerPath(path)).toBe(inner));

  it.each([
    ['/', '/sportsbook'],
    ['', '/sportsbook'],
    ['live', '/sportsbook/live'],
    ['/live/', '/sportsbook/live'],
    ['/live?tab=1#top', '/sportsbook/live'],
    ['/série/a', '/sportsbook/s%C3%A9rie/a'],
    ['/../account/wallet', '/sportsbook/account/wallet'],
    ['/a/../../../login', '/sportsbook/login'],
    ['//evil.example/x', '/sportsbook/evil.example/x'],
    ['\\\\evil.example', '/sportsbook/evil.example'],
    ['https://evil.example/x', '/sportsbook/https:/evil.example/x'],
  ])('the widget’s %j is %s, and nothing outside of the sportsbook', (inner, path) => {
    expect(sitePath(inner)).toBe(path);
    expect(isSportsbook(sitePath(inner))).toBe(true);
  });

  it('is not every path that begins with the same letters', () => {
    expect(isSportsbook('/sportsbook-news')).toBe(false);
    expect(isSportsbook('/sports')).toBe(false);
  });
});

import { isMobile, readPlatform } from './platform.ts';
import { isStandalone } from './standalone.ts';

const words = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  instagram:
    'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 355.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
};

test.each([
  [words.iphone, 5, 'ios', 'safari'],
  [words.iphoneChrome, 5, 'ios', 'chrome'],
  [words.mac, 5, 'ios', 'safari'],
  [words.mac, 0, 'desktop', 'safari'],
  [words.android, 5, 'android', 'chrome'],
  [words.samsung, 5, 'android', 'samsung'],
  [words.instagram, 5, 'android', 'other'],
  [words.edge, 0, 'desktop', 'edge'],
  [words.firefox, 0, 'desktop', 'firefox'],
  ['', 0, 'desktop', 'other'],
])('%s with %i fingers is %s, %s', (userAgent, maxTouchPoints, system, browser) => {
  expect(readPlatform({ userAgent, maxTouchPoints })).toEqual({ system, browser });
});

test('phones and tablets are mobile, computers are not', () => {
  expect(isMobile({ system: 'ios', browser: 'safari' })).toBe(true);
  expect(isMobile({ system: 'android', browser: 'chrome' })).toBe(true);
  expect(isMobile({ system: 'desktop', browser: 'chrome' })).toBe(false);
});

test('a page is the application when its display mode is standalone, or Safari on iOS reports it', () => {
  expect(isStandalone()).toBe(false);
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  expect(isStandalone()).toBe(true);
  Reflect.deleteProperty(navigator, 'standalone');
});

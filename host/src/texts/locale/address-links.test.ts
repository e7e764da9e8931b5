import { updateAddressLinks } from './address-links.ts';

const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = `
    <link rel="canonical" href="https://x.test/">
    <link rel="alternate" hreflang="pt-BR" href="https://x.test/">
    <link rel="alternate" hreflang="en" href="https://x.test/en">
    <link rel="alternate" hreflang="x-default" href="https://x.test/">`;
});

test('canonical and alternate addresses follow the page and its language', () => {
  updateAddressLinks('https://jangada.test', '/casino/games', 'en');
  expect(hrefs()).toEqual([
    'https://jangada.test/en/casino/games',
    'https://jangada.test/casino/games',
    'https://jangada.test/en/casino/games',
    'https://jangada.test/casino/games',
  ]);
});

test('a tenant without a valid address changes nothing', () => {
  updateAddressLinks('jangada', '/terms', 'pt');
  expect(hrefs()[0]).toBe('https://x.test/');
});

import { createLocalStore } from '../../browser/storage.ts';
import { detectCountry } from './country.ts';

const answering = (answer: () => unknown, ok = true) => {
  const asked: string[] = [];
  const send = (async (address: unknown) => {
    asked.push(String(address));
    return { ok, json: async () => answer() };
  }) as unknown as typeof fetch;
  return { send, asked };
};

const parts = (send: typeof fetch) => ({
  storage: createLocalStore(),
  session: createLocalStore('', () => window.sessionStorage),
  send,
});

const known = () => [localStorage.getItem('userCountryCode'), localStorage.getItem('userCallingCode')];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the visitor’s country and calling code are stored', async () => {
  const { send, asked } = answering(() => ({ countryCode: 'PT', callingCode: '351' }));
  await detectCountry(parts(send));
  expect(asked).toEqual(['/api/geoip']);
  expect(known()).toEqual(['PT', '351']);
});

test('it is requested once per session', async () => {
  const { send, asked } = answering(() => ({ countryCode: 'PT', callingCode: '351' }));
  await detectCountry(parts(send));
  await detectCountry(parts(send));
  expect(asked).toHaveLength(1);
});

test.each([
  ['a refusal', answering(() => ({}), false).send],
  ['an answer that says nothing', answering(() => ({ countryCode: '<script>', callingCode: 'x' })).send],
  [
    'an answer that is no JSON',
    answering(() => {
      throw new SyntaxError('no JSON');
    }).send,
  ],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('%s means Brazil', async (_, send) => {
  await detectCountry(parts(send));
  expect(known()).toEqual(['BR', '55']);
});

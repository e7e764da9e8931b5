import { createLocalStore } from '../../browser/storage.ts';
import { detectCountry } from './country.ts';

const answering = (answer: () => unknown, ok = true) => {
  const requested: string[] = [];
  const send = (async (address: unknown) => {
    requested.push(String(address));
    return { ok, json: async () => answer() };
  }) as unknown as typeof fetch;
  return { send, requested };
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
  const { send, requested } = answering(() => ({ countryCode: 'PT', callingCode: '351' }));
  await detectCountry(parts(send));
  expect(requested).toEqual(['/api/geoip']);
  expect(known()).toEqual(['PT', '351']);
});

test('it is requested once per session', async () => {
  const { send, requested } = answering(() => ({ countryCode: 'PT', callingCode: '351' }));
  await detectCountry(parts(send));
  await detectCountry(parts(send));
  expect(requested).toHaveLength(1);
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

import type { Failure } from './release-reporter.ts';
import { reportIncidents } from './report-incidents.ts';

const open = () => {
  const reported: Failure[] = [];
  const tell = reportIncidents({ report: (failure) => reported.push(failure) }, () => '1.2.3');
  return { reported, tell };
};

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('an event that breaks its contract is reported with its sender, and without its content', () => {
  const { reported, tell } = open();
  tell({ kind: 'wrong-payload', event: 'wallet.balance-updated', by: 'host', problem: { balance: 'secret' } });
  expect(reported).toMatchObject([{ remote: 'host', version: '1.2.3', kind: 'unexpected' }]);
  expect(String(reported[0]?.error)).toBe('Error: wrong-payload wallet.balance-updated host');
});

test('a server that repeats the same invalid event is reported once', () => {
  const { reported, tell } = open();
  for (const _ of [1, 2, 3]) tell({ kind: 'wrong-payload', event: 'a', by: 'host', problem: null });
  tell({ kind: 'wrong-payload', event: 'b', by: 'host', problem: null });
  expect(reported).toHaveLength(2);
});

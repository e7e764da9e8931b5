import { renderRemote } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { SearchBox } from './search-box.tsx';

const PAUSE_MS = 250;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = () => {
  const onSearch = jest.fn();
  renderRemote(<SearchBox value="" onSearch={onSearch} />, { remote: 'casino', texts: { pt, en } });
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { onSearch, type, pass };
};

test('a search runs 250 ms after the last key, once', () => {
  const { onSearch, type, pass } = open();
  type('pira');
  pass(PAUSE_MS - 1);
  type('pirace');
  pass(PAUSE_MS - 1);
  expect(onSearch).not.toHaveBeenCalled();
  pass(1);
  expect(onSearch.mock.calls).toEqual([['pirace']]);
  pass(10 * PAUSE_MS);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

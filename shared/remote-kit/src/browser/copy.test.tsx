import { act, fireEvent, screen } from '@testing-library/react';
import { useCopy } from './copy.ts';
import { renderRemote } from '../stub-host/render-remote.tsx';

const Code = () => {
  const { state, failure, copy } = useCopy();
  return (
    <>
      <button type="button" onClick={() => void copy('ABC')}>
        {state}
      </button>
      <p role="status">{failure}</p>
    </>
  );
};

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

const press = () => act(async () => fireEvent.click(screen.getByRole('button')));

afterEach(() => jest.useRealTimers());

test('a copied text is confirmed for a while', async () => {
  jest.useFakeTimers();
  const copied: string[] = [];
  renderRemote(<Code />);
  clipboard(async (text) => void copied.push(text));
  await press();
  expect(copied).toEqual(['ABC']);
  expect(screen.getByRole('button')).toHaveTextContent('copied');
  act(() => jest.advanceTimersByTime(3_000));
  expect(screen.getByRole('button')).toHaveTextContent('idle');
});

test.each([
  ['pt', 'Não foi possível copiar.'],
  ['en', 'It could not be copied.'],
] as const)('a failure is said in the language of the page: %s', async (language, text) => {
  renderRemote(<Code />, { language });
  clipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  await press();
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

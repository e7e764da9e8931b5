import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';

const chunkError = Object.assign(new Error('Loading chunk 7062 failed.'), { name: 'ChunkLoadError' });

const Failing = ({ error }: { error: Error }): never => {
  throw error;
};

test.each([
  ['an error is reported as one of the release', new Error('broken'), 1],
  ['missing code is left to the hook of the application', chunkError, 0],
])('a part of the frame that fails is omitted, and %s', (_, error, reports) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onFailed = jest.fn();
  const { container } = renderInShell(
    <QuietBoundary onFailed={onFailed}>
      <Failing error={error} />
    </QuietBoundary>,
  );
  expect(container).not.toHaveTextContent(/./);
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls.filter(([by]) => String(by).startsWith('[host '))).toHaveLength(reports);
  logged.mockRestore();
});

import type { MatrixPair } from '@jangada/contracts/delivery/matrix.endpoints';
import { screen } from '@testing-library/react';
import { renderBoard } from '../testing/render-board.tsx';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { FitCell } from './fit-cell.tsx';

const result = { views: { tried: 2, offered: 3 }, failed: [], tool: 'Chromium', at: '2026-11-23T12:00:00Z', by: 'ana' };

const Shown = ({ pairs }: { pairs: readonly MatrixPair[] }) => {
  useToolTexts();
  return <FitCell pairs={pairs} />;
};

const aPair = (host: string, change: Partial<MatrixPair> = {}): MatrixPair => ({
  ...{ host, remote: 'wallet', version: '1.1.0', tenants: ['jangada'], mismatches: [], result },
  ...change,
});

const failed = [{ view: './routes/wallet', what: 'mount: broken' }];

test('a release that a browser saw working in every live shell fits, with the date', () => {
  renderBoard(<Shown pairs={[aPair('1.0.0'), aPair('1.1.0')]} />);
  expect(screen.getByText('Fits')).toBeInTheDocument();
  expect(screen.getByRole('time')).toHaveAttribute('datetime', result.at);
});

test('one pair that does not fit decides, and its shell and fault are named', () => {
  const pairs = [
    aPair('1.0.0'),
    aPair('1.1.0', { result: { ...result, failed } }),
    aPair('1.2.0', { mismatches: ['Button of @jangada/design is not there'], result: null }),
  ];
  renderBoard(<Shown pairs={pairs} />);
  expect(screen.getByText('Does not fit')).toBeInTheDocument();
  expect(screen.getByText('In shell 1.1.0: ./routes/wallet: mount: broken')).toBeInTheDocument();
  expect(screen.getByText('In shell 1.2.0: Button of @jangada/design is not there')).toBeInTheDocument();
});

test('a live pair that nobody tried is said so, and a release that is not live has no verdict', () => {
  const { unmount } = renderBoard(<Shown pairs={[aPair('1.0.0'), aPair('1.1.0', { result: null })]} />);
  expect(screen.getByText('Not tried')).toBeInTheDocument();
  unmount();
  renderBoard(<Shown pairs={[]} />);
  expect(screen.getByText('—')).toBeInTheDocument();
});

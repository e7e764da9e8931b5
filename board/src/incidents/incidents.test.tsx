import type { FrameState, Incident, StackFrame } from '@jangada/contracts/delivery/incidents.endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCell } from '../testing/an-overview.ts';
import { answerCalls, renderBoard, type Answers } from '../testing/render-board.tsx';
import { Incidents } from './incidents.tsx';

const anIncident = (change: Partial<Incident> = {}): Incident => ({
  version: '1.1.0',
  kind: 'mount',
  expose: './routes/home',
  message: 'pay is not a function',
  path: '/casino',
  reports: 3,
  guests: 2,
  last_at: '2026-11-21T12:00:00.000Z',
  stack: '7',
  ...change,
});

const SHOW = 'Show stack trace: pay is not a function';

const frame = (state: FrameState): StackFrame => ({ text: `at ${state}.js:1:2`, state });

const resolved: StackFrame = {
  ...frame('resolved'),
  release: { remote: 'wallet', version: '1.1.0' },
  source: {
    file: 'src/deposits/pay.ts',
    line: 12,
    column: 5,
    name: 'startPayment',
    excerpt: [
      { line: 11, text: 'if (ready) {' },
      { line: 12, text: '  pay();' },
    ],
  },
};

const open = (answers: Answers, role: 'operator' | 'viewer' = 'operator') => {
  const calls = answerCalls({ 'GET /api/_icons/lucide.json': () => ({ body: {} }), ...answers });
  renderBoard(<Incidents cell={aCell('jangada', 'wallet')} />, { role });
  return calls;
};

const list = (...data: Incident[]): Answers => ({ 'GET /delivery/v1/incidents': () => ({ body: { data } }) });

const stackOf = (...frames: StackFrame[]): Answers => ({
  'GET /delivery/v1/incidents/7/stack': () => ({ body: { frames } }),
});

describe('the incidents of a remote', () => {
  it('are listed with release, reports and place, and nothing is resolved before somebody wants to see it', async () => {
    const calls = open({ ...list(anIncident()), ...stackOf(resolved) });
    expect(await screen.findByText('pay is not a function')).toBeVisible();
    expect(screen.getByText(/3 reports, 2 visitors/)).toBeVisible();
    expect(screen.getByText('./routes/home, at /casino')).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/stack'))).toBe(false);
  });

  it('of a translated page have a kind of their own', async () => {
    open(list(anIncident({ kind: 'translated' })));
    expect(await screen.findByText('translated')).toBeVisible();
  });

  it('show file, line, column, name and excerpt of a resolved line, by keyboard', async () => {
    open({ ...list(anIncident()), ...stackOf(resolved) });
    const button = await screen.findByRole('button', { name: SHOW });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByText(/src\/deposits\/pay\.ts:12:5/)).parentElement).toHaveTextContent('startPayment');
    expect(screen.getByRole('region', { name: 'src/deposits/pay.ts:12' })).toHaveTextContent('pay();');
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it.each([
    ['no-map', 'No map: the release was published without source maps.'],
    ['pruned', 'No map: the files of the release were deleted.'],
    ['unmapped', 'The map has nothing at this position.'],
    ['foreign', 'Foreign: no file of a release that was published here.'],
    ['forbidden', 'Of another remote, which you may not inspect.'],
    ['failed', 'The stored map cannot be read. Publish the release again.'],
  ] as const)('show the line as it was sent, and why it is not resolved: %s', async (state, text) => {
    open({ ...list(anIncident()), ...stackOf(frame(state)) });
    await userEvent.click(await screen.findByRole('button', { name: SHOW }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(`at ${state}.js:1:2`)).toBeVisible();
  });

  it('are resolved again on a retry after the edge failed', async () => {
    let tries = 0;
    const failed = { status: 500, body: { code: 'server.failed', message: 'Something went wrong here' } };
    open({
      ...list(anIncident()),
      'GET /delivery/v1/incidents/7/stack': () => ((tries += 1) === 1 ? failed : { body: { frames: [resolved] } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: SHOW }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/src\/deposits\/pay\.ts:12:5/)).toBeVisible();
  });

  it('say that a report has no stack trace and no message', async () => {
    open(list(anIncident({ stack: null, message: null, expose: null })));
    expect(await screen.findByText('No browser sent a stack trace.')).toBeVisible();
    expect(screen.getByText('Without a message')).toBeVisible();
  });

  it('say that there is none', async () => {
    open(list());
    expect(await screen.findByText('No incident in 7 days')).toBeVisible();
  });

  it('show no sources to a viewer, with the reason', async () => {
    open(list(anIncident()), 'viewer');
    expect(await screen.findByText(/may not see sources of releases/)).toBeVisible();
    expect(screen.queryByRole('button', { name: SHOW })).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import { learnServerTime } from '../api/server-clock.ts';
import { renderDesk } from '../testing/render-desk.tsx';
import { ItemClock } from './item-clock.tsx';

const HOUR_MS = 3_600_000;

afterEach(() => learnServerTime(new Date().toUTCString()));

it('counts the time that is left by the clock of the server, whatever this computer says', () => {
  const serverMs = Date.now() - 4 * HOUR_MS;
  learnServerTime(new Date(serverMs).toUTCString());
  const at = (hours: number): string => new Date(serverMs + hours * HOUR_MS).toISOString();
  renderDesk(<ItemClock item={{ entered_at: at(-1), due_at: at(1) }} />);
  expect(screen.getByText('1 h')).toBeVisible();
});

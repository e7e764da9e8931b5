import { Dialog } from '@jangada/design/dialog';
import { act, screen } from '@testing-library/react';
import { askForTouch, touched } from '../api/touch.ts';
import { renderDesk } from '../testing/render-desk.tsx';

afterEach(() => act(touched));

describe('a locked session', () => {
  it('covers the page and the dialog that was open, and shows both again once it is open', () => {
    renderDesk(
      <>
        <p>a page</p>
        <Dialog title="a dialog" onClose={() => undefined}>
          of Ana Lima
        </Dialog>
      </>,
    );
    expect(screen.getByText('of Ana Lima')).toBeVisible();
    act(() => void askForTouch('locked'));
    expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
    expect(screen.getByText('a page')).not.toBeVisible();
    expect(screen.getByText('of Ana Lima')).not.toBeVisible();
    act(touched);
    expect(screen.getByText('a page')).toBeVisible();
    expect(screen.getByText('of Ana Lima')).toBeVisible();
  });
});

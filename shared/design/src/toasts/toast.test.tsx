import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDesign } from '../testing/render.tsx';
import { base, libraryDefault, override } from './toast-settings.ts';
import { createToastQueue, ToastRegion, toastSettings } from './toast.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

function show() {
  const queue = createToastQueue();
  renderDesign(<ToastRegion queue={queue} label="Avisos" />);
  return { queue, translate: (text: string) => act(() => queue.show({ kind: 'success', text })) };
}

describe('short messages', () => {
  it('have three layers of settings: default, base, override', () => {
    expect(libraryDefault).toMatchObject({ durationMs: 5000, dismissible: true, pauseOnHover: true });
    expect(libraryDefault).toMatchObject({ queueCheckMs: 100, containerId: 'nt-container' });
    expect(base).toEqual({ durationMs: 4000, countMax: 1, dismissible: false });
    expect(override).toEqual({ durationMs: 6000 });
  });

  it('use the merged settings of the product', () => {
    expect(toastSettings).toEqual({
      durationMs: 6000,
      countMax: 1,
      dismissible: false,
      pauseOnHover: true,
      queueCheckMs: 100,
      containerId: 'nt-container',
    });
  });

  it('are announced politely and stay active above modals', () => {
    const { translate } = show();
    translate('Depósito recebido');
    const region = screen.getByRole('region', { name: 'Avisos' });
    expect(region).toHaveAttribute('id', 'nt-container');
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(region).toHaveAttribute('data-above-modals');
    expect(region).toHaveTextContent('Depósito recebido');
  });

  it('are shown one at a time, six seconds each', () => {
    const { translate } = show();
    translate('Primeiro');
    translate('Segundo');
    expect(screen.getByText('Primeiro')).toBeInTheDocument();
    expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
    pass(5900);
    expect(screen.getByText('Primeiro')).toBeInTheDocument();
    pass(200);
    expect(screen.queryByText('Primeiro')).not.toBeInTheDocument();
    expect(screen.getByText('Segundo')).toBeInTheDocument();
    pass(6100);
    expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
  });

  it('pause while the pointer is over them', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { translate } = show();
    translate('Copiado');
    await user.hover(screen.getByText('Copiado'));
    pass(20_000);
    expect(screen.getByText('Copiado')).toBeInTheDocument();
    await user.unhover(screen.getByText('Copiado'));
    pass(6100);
    expect(screen.queryByText('Copiado')).not.toBeInTheDocument();
  });

  it('are not queued twice with the same text', () => {
    const { queue, translate } = show();
    translate('Sem conexão');
    translate('Sem conexão');
    pass(6100);
    expect(queue.shown.getState()).toEqual([]);
  });
});

import { act, fireEvent, screen } from '@testing-library/react';
import { Avatar, AvatarGroup } from './data-display/avatar.tsx';
import { Confetti, CONFETTI_DOTS, CONFETTI_PIECES } from './prizes/confetti.tsx';
import { FailedState, Image, Logo, Money } from './core.ts';
import { clockText, Countdown } from './data-display/countdown.tsx';
import { ProgressBar } from './data-display/progress-bar.tsx';
import { LoadingBar } from './states/loading-bar.tsx';
import { Qr } from './data-display/qr.tsx';
import { preferReducedMotion, renderDesign } from './testing/render.tsx';

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['effects'];
});

describe('a group of avatars', () => {
  it('shows four faces and counts the rest', () => {
    renderDesign(
      <AvatarGroup>
        {['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Gil'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </AvatarGroup>,
    );
    expect(screen.getAllByRole('img')).toHaveLength(4);
    expect(screen.getByText('+2')).toBeInTheDocument();
  });
});

describe('an image', () => {
  it('never shows as broken', () => {
    renderDesign(<Image src="/gone.png" alt="Banner" eager fallback={<b>Jangada</b>} />);
    fireEvent.error(screen.getByAltText('Banner'));
    expect(screen.queryByAltText('Banner')).not.toBeInTheDocument();
    expect(screen.getByText('Jangada')).toBeInTheDocument();
  });

  it('loads when it is 50 px from being visible', () => {
    const { IntersectionObserver: original } = globalThis;
    let margin = '';
    let report: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {};
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(callback: typeof report, options: { rootMargin: string }) {
          report = callback;
          margin = options.rootMargin;
        }
        observe(): void {}
        unobserve(): void {}
      },
    });
    renderDesign(<Image src="/far.png" alt="Longe" />);
    expect(screen.getByAltText('Longe')).not.toHaveAttribute('src');
    expect(margin).toBe('50px');
    act(() => report([{ isIntersecting: true, target: screen.getByAltText('Longe') }]));
    expect(screen.getByAltText('Longe')).toHaveAttribute('src', '/far.png');
    Object.assign(globalThis, { IntersectionObserver: original });
  });
});

describe('a missing image', () => {
  it('has a plain surface of its size with its text alternative', () => {
    renderDesign(<Image src="" alt="Promoção de sexta" width="120px" height="80px" />);
    const stand = screen.getByRole('img', { name: 'Promoção de sexta' });
    expect(stand.tagName).toBe('SPAN');
    expect(getComputedStyle(stand)).toMatchObject({ width: '120px', height: '80px' });
  });

  it('is hidden where the image was decoration', () => {
    const { container } = renderDesign(<Image src="" alt="" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.querySelector('span[aria-hidden]')).not.toBeNull();
  });

  it('is loaded again when its address changes', () => {
    const { rerender } = renderDesign(<Image src="/gone.png" alt="Capa" eager />);
    fireEvent.error(screen.getByRole('img', { name: 'Capa' }));
    rerender(<Image src="/there.png" alt="Capa" eager />);
    expect(screen.getByRole('img', { name: 'Capa' })).toHaveAttribute('src', '/there.png');
  });
});

describe('the logo', () => {
  const logo = { header: '/dark.svg', footer: '/footer.svg', header_light: '/light.svg', footer_light: '' };

  it('is 40 px high in the header and 30 px in the footer by default', () => {
    const site = { name: 'Jangada', logo, logo_sizes: {} };
    renderDesign(<Logo site={site} mode="dark" />);
    renderDesign(<Logo site={site} mode="dark" place="footer" />);
    renderDesign(<Logo site={{ ...site, logo_sizes: { header: 52 } }} mode="dark" />);
    renderDesign(<Logo site={{ ...site, logo_sizes: { footer: 24 } }} mode="dark" place="footer" />);
    const logos = screen.getAllByRole('img', { name: 'Jangada' });
    expect(logos.map((image) => getComputedStyle(image).height)).toEqual(['40px', '30px', '52px', '24px']);
  });

  it('is the name where the image is broken, on one line however long the name is', () => {
    const name = 'Casa de Apostas '.repeat(13).slice(0, 200);
    renderDesign(<Logo site={{ name, logo, logo_sizes: {} }} mode="dark" />);
    fireEvent.error(screen.getByRole('img'));
    const words = screen.getByText(name.trim());
    expect(getComputedStyle(words)).toMatchObject({
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    });
    expect(words).toHaveAttribute('title', name);
  });

  it('is 40 px high in the sign-in, unless the tenant sets a height', () => {
    const site = { name: 'Jangada', logo };
    renderDesign(<Logo site={{ ...site, logo_sizes: {} }} mode="dark" place="auth" />);
    renderDesign(<Logo site={{ ...site, logo_sizes: { auth: 64 } }} mode="dark" place="auth" />);
    expect(screen.getAllByRole('img').map((image) => getComputedStyle(image).height)).toEqual(['40px', '64px']);
  });

  it('follows the colour mode and falls back to the other image', () => {
    const site = { name: 'Jangada', logo, logo_sizes: {} };
    renderDesign(<Logo site={site} mode="light" />);
    renderDesign(<Logo site={site} mode="light" place="footer" />);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/light.svg', '/footer.svg']);
  });
});

describe('the loading indicator', () => {
  it('is never shown for a change quicker than 200 ms, and removed 500 ms after a slower one', () => {
    jest.useFakeTimers();
    const { rerender } = renderDesign(<LoadingBar active label="Carregando" />);
    pass(150);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    pass(100);
    const bar = screen.getByRole('progressbar', { name: 'Carregando' });
    expect(bar).toHaveStyle({ height: '3px', position: 'fixed', top: 'var(--jg-spacing-0)' });
    expect(bar.firstElementChild).toHaveStyle({
      animation: 'loading-bar 2000ms cubic-bezier(0.1, 0.7, 0.3, 1) forwards',
      background: 'var(--jg-colors-brand-solid)',
    });
    rerender(<LoadingBar active={false} label="Carregando" />);
    pass(450);
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    pass(100);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('a countdown', () => {
  it('shows the remaining time and calls once at the end', () => {
    jest.useFakeTimers();
    const onEnd = jest.fn();
    renderDesign(<Countdown endsAt={Date.now() + 300_000} totalMs={300_000} label="Tempo para pagar" onEnd={onEnd} />);
    expect(screen.getByRole('timer', { name: 'Tempo para pagar: 5:00' })).toBeInTheDocument();
    pass(61_000);
    expect(screen.getByRole('timer', { name: 'Tempo para pagar: 3:59' })).toBeInTheDocument();
    pass(400_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('timer', { name: 'Tempo para pagar: Tempo esgotado' })).toBeInTheDocument();
  });

  it('writes hours when there are any', () => {
    expect(clockText(3_905_000)).toBe('1:05:05');
    expect(clockText(86_400_000 + 3_905_000)).toBe('1 d 01:05:05');
    expect(clockText(9000)).toBe('0:09');
    expect(clockText(0)).toBe('0:00');
  });
});

test('a progress bar announces what progresses and how far', () => {
  renderDesign(<ProgressBar label="Nível 3" percent={40} text="Faltam 60 pontos" />);
  const bar = screen.getByRole('progressbar', { name: 'Nível 3' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(bar).toHaveAttribute('aria-valuetext', 'Faltam 60 pontos');
  expect(bar.firstElementChild).toHaveStyle({ width: '40%' });
});

describe('confetti', () => {
  const { getContext } = HTMLCanvasElement.prototype;
  const drawn = { fillRect: jest.fn(), arc: jest.fn() };
  const nothing = (): void => {};

  /** A canvas that counts calls, because jsdom has none. */
  const useCountingCanvas = (): void => {
    HTMLCanvasElement.prototype.getContext = function context() {
      const calls = { setTransform: nothing, clearRect: nothing, save: nothing, restore: nothing, translate: nothing };
      return { canvas: this, rotate: nothing, beginPath: nothing, fill: nothing, ...calls, ...drawn } as never;
    };
    jest.useFakeTimers();
    drawn.fillRect.mockClear();
    drawn.arc.mockClear();
  };

  afterEach(() => {
    HTMLCanvasElement.prototype.getContext = getContext;
  });

  it('is 40 pieces and 20 dots, once', () => {
    expect([CONFETTI_PIECES, CONFETTI_DOTS]).toEqual([40, 20]);
    useCountingCanvas();
    const onDone = jest.fn();
    renderDesign(<Confetti onDone={onDone} />);
    act(() => jest.advanceTimersToNextTimer());
    expect([drawn.fillRect.mock.calls.length, drawn.arc.mock.calls.length]).toEqual([40, 20]);
    pass(2500);
    expect(onDone).not.toHaveBeenCalled();
    pass(200);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is shortened on a low-end device', () => {
    document.documentElement.dataset['effects'] = 'low';
    useCountingCanvas();
    const onDone = jest.fn();
    renderDesign(<Confetti onDone={onDone} />);
    pass(800);
    expect(onDone).not.toHaveBeenCalled();
    pass(200);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is skipped with reduced motion, and ends at once', () => {
    const restore = preferReducedMotion();
    const onDone = jest.fn();
    const { container } = renderDesign(<Confetti onDone={onDone} />);
    expect(container.querySelector('canvas')).toBeNull();
    expect(onDone).toHaveBeenCalledTimes(1);
    restore();
  });
});

describe('a QR code', () => {
  it('is named, at least 220 px wide, dark on white with a quiet zone of four modules', () => {
    const { container } = renderDesign(<Qr value="00020126BR" label="Código do PIX" size={100} />);
    const code = screen.getByRole('img', { name: 'Código do PIX' });
    expect(getComputedStyle(code).width).toBe('220px');
    const starts = [...(container.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
    expect(Math.min(...starts.map(([, x]) => Number(x)))).toBe(4);
    expect(Math.min(...starts.map(([, , y]) => Number(y)))).toBe(4);
  });
});

describe('small parts', () => {
  it('mark gains and losses with a sign, not with colour alone', () => {
    renderDesign(
      <>
        <Money amount={5000} signed />
        <Money amount={-250} signed />
      </>,
    );
    expect(screen.getByText(/^\+R\$/)).toBeInTheDocument();
    expect(screen.getByText(/^-R\$/)).toBeInTheDocument();
  });

  it('announce a failure', () => {
    renderDesign(<FailedState title="Não conseguimos carregar" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Não conseguimos carregar');
  });
});

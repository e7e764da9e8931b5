import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { render, screen } from '@testing-library/react';
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { Boundary } from './boundary.tsx';

const Throws = ({ error }: { error: unknown }) => {
  throw error;
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.className = '';
});

describe('the boundary of a view', () => {
  it('isolates the error of a view and reports it once', () => {
    const onError = jest.fn();
    const broken = new Error('the view is broken');
    render(
      <>
        <p>o resto do site</p>
        <Boundary onError={onError} fallback={<p>não carregou</p>}>
          <Throws error={broken} />
        </Boundary>
      </>,
    );
    expect(screen.getByText('não carregou')).toBeVisible();
    expect(screen.getByText('o resto do site')).toBeVisible();
    expect(onError.mock.calls).toEqual([[broken, false]]);
  });

  it('passes a not-found error on to the error page without reporting the view', () => {
    const inner = jest.fn();
    const outer = jest.fn();
    const missing = new PageNotFoundError('/casino/box/nenhuma');
    expect(() =>
      render(
        <Boundary onError={outer} fallback={<p>página</p>}>
          <Boundary onError={inner} fallback={<p>vista</p>}>
            <Throws error={missing} />
          </Boundary>
        </Boundary>,
      ),
    ).toThrow(missing);
    expect(inner).not.toHaveBeenCalled();
    expect(outer).not.toHaveBeenCalled();
    const url = '/casino/box/nenhuma';
    expect(missing).toMatchObject({ message: `Page Not Found: ${url}`, statusCode: 404, url });
  });

  const moved = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');

  const Toggle = () => {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <div>
        {isOpen && 'texto'}
        <button type="button" onClick={() => setIsOpen(false)}>
          fechar
        </button>
      </div>
    );
  };

  it('mounts a view anew once whose elements a translator has changed', () => {
    document.documentElement.classList.add('translated-ltr');
    const onError = jest.fn();
    render(
      <Boundary onError={onError} fallback={<p>não carregou</p>}>
        <Toggle />
      </Boundary>,
    );
    const text = screen.getByText('texto').firstChild as Text;
    text.replaceWith(Object.assign(document.createElement('font'), { textContent: 'text' }));
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('texto')).toBeVisible();
    expect(onError.mock.calls).toEqual([[expect.any(DOMException), true]]);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.queryByText('texto')).toBeNull();
  });

  it('shows the failure of a view that fails again in a translated page, and of the same error in any other page', () => {
    const onError = jest.fn();
    const view = (
      <Boundary onError={onError} fallback={<p>não carregou</p>}>
        <Throws error={moved()} />
      </Boundary>
    );
    document.documentElement.classList.add('translated-rtl');
    const { unmount } = render(view);
    expect(screen.getByText('não carregou')).toBeVisible();
    expect(onError.mock.calls.map(([, isRemounting]) => isRemounting)).toEqual([true, false]);
    unmount();
    document.documentElement.className = '';
    onError.mockClear();
    render(view);
    expect(screen.getByText('não carregou')).toBeVisible();
    expect(onError.mock.calls.map(([, isRemounting]) => isRemounting)).toEqual([false]);
  });
});

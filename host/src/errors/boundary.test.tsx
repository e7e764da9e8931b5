import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { render, screen } from '@testing-library/react';
import { Boundary } from './boundary.tsx';

const Throws = ({ error }: { error: unknown }) => {
  throw error;
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

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
    expect(onError.mock.calls).toEqual([[broken]]);
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
});

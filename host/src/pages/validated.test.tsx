import { screen } from '@testing-library/react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { Validated } from './validated.tsx';

/** Shows the message and status of what was thrown below it. */
class Thrown extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error ? (
      <output>{JSON.stringify({ ...(error as object), message: String(error) })}</output>
    ) : (
      this.props.children
    );
  }
}

const show = (answer: Promise<unknown>) => {
  Object.assign(globalThis, { fetch: () => answer });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  return renderInShell(
    <Thrown>
      <Validated check="content-page" params={{ slug: 'novidades' }}>
        <h1>Novidades</h1>
      </Validated>
    </Thrown>,
    { path: '/en/pages/novidades' },
  );
};

const answering = (status: number, body: object) =>
  Promise.resolve({ ok: status < 400, status, headers: new Headers(), text: async () => JSON.stringify(body) });

afterEach(() => jest.restoreAllMocks());

describe('the check of a route', () => {
  test('shows no page before its answer', async () => {
    const { container } = show(new Promise(() => {}));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(container.querySelector('output')).toBeNull();
  });

  test('shows the page once it passed', async () => {
    const data = { slug: 'novidades', title: 'Novidades', body: 'x', updated_at: '2026-05-02T15:00:00.000Z' };
    show(answering(200, { data }));
    expect(await screen.findByRole('heading', { name: 'Novidades' })).toBeInTheDocument();
  });

  test('that fails throws a 404 with "Page Not Found" and the path', async () => {
    show(answering(404, { code: 'page.not-found', message: 'x' }));
    const thrown = JSON.parse((await screen.findByRole('status')).textContent ?? '') as object;
    expect(thrown).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('Page Not Found: /pages/novidades'),
    });
  });
});

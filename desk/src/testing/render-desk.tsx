import type { Me } from '@jangada/contracts/ops/me';
import { PRIVATE_QUERY_HEADER, privateQueryIn } from '@jangada/contracts/client/private-query';
import { boardAccessOf } from '@jangada/contracts/ops/rights/board-access';
import { matrix, rowOf, type Permission } from '@jangada/contracts/ops/rights/matrix';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Language } from '@jangada/contracts/values/languages';
import { DesignProvider } from '@jangada/design';
import { defaultTheme } from '@jangada/design/theming/theme-variables';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { forgetRefused } from '../api/forget-refused.ts';
import { CommandOutlet } from '../command/command-outlet.tsx';
import { drafts } from '../command/drafts.ts';
import { UndoBar } from '../command/undo-bar.tsx';
import { viewsQuery } from '../list/use-saved-views.ts';
import { DialogHistory } from '../parts/page-dialog.tsx';
import { MeProvider } from '../session/me-context.tsx';
import { TouchOutlet } from '../sign-in/touch-outlet.tsx';
import { createI18n } from '../texts/i18n.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = (sent: Sent) => {
  readonly status?: number;
  readonly body: unknown;
  /** The id of the command in the log. */
  readonly command?: string;
};

/** The fake replies of the API, by method and path. */
export type Answers = Record<string, Answer>;

/** Replaces the API with fake answers and records every call. A call without a fake answer fails the test. */
export const answerCalls = (answers: Answers): Sent[] => {
  const calls: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), 'http://desk.localhost');
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    const hidden = Object.entries(privateQueryIn(headers.get(PRIVATE_QUERY_HEADER)));
    const sent: Sent = {
      method,
      path: address.pathname,
      query: Object.fromEntries([...address.searchParams, ...hidden.map(([name, value]) => [name, String(value)])]),
      headers,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(sent);
    const answer = answers[`${method} ${address.pathname}`];
    if (!answer) throw new Error(`Nobody answers ${method} ${address.pathname}`);
    const { status = 200, body, command } = answer(sent);
    return {
      status,
      headers: new Headers(command ? { 'x-command': command } : {}),
      text: async () => JSON.stringify(body),
    } as Response;
  };
  return calls;
};

/** A person with roles on every tenant. */
export const aMe = (roles: readonly Role[] = ['payments'], name = 'ana'): Me => ({
  id: 'p1',
  name,
  language: 'en',
  grants: roles.map((role) => ({ role, tenants: null, until: null })),
  permissions: Object.fromEntries(
    (Object.keys(matrix) as Permission[]).flatMap((permission) => {
      const cells = roles.flatMap((role) => rowOf(permission)[role] ?? []);
      const [first] = cells;
      if (!first) return [];
      const agrees = cells.some((cell) => cell.agrees === true);
      return [[permission, { may: first.may ?? null, agrees, of: first.of ? [...first.of] : null, tenants: null }]];
    }),
  ),
  tenants: [{ id: 'jangada', name: 'Jangada' }],
  session: { locked: false, proven_at: '2026-11-30T00:00:00.000Z', ends_at: '2026-11-30T08:00:00.000Z' },
  passkeys: 0,
  demo: true,
  outside: false,
  address: '203.0.113.7',
  closed: [],
  addresses_open_until: null,
  board: boardAccessOf(roles.map((role) => ({ role, tenants: null })))?.role ?? null,
});

/** The address as a test reads it. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

interface Options {
  readonly me?: Me;
  readonly path?: string;
  readonly language?: Language;
  /** The saved views are asked for; otherwise there are none. */
  readonly readsViews?: boolean;
}

/** Renders a part of the desk for a signed-in person. */
export const renderDesk = (
  ui: ReactNode,
  { me = aMe(), path = '/jangada/list', language = 'en', readsViews = false }: Options = {},
) => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => forgetRefused(client, query, error) }),
    defaultOptions: { queries: { retry: false } },
  });
  drafts.clear();
  window.history.pushState(null, '', path);
  if (!readsViews) client.setQueryData(viewsQuery('jangada').queryKey, []);
  const result = render(
    <DesignProvider site={defaultTheme} mode="dark">
      <I18nextProvider i18n={createI18n(language)}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <MeProvider value={me}>
              <TouchOutlet>
                <Routes>
                  <Route
                    path="/:tenant/*"
                    element={
                      <>
                        {ui}
                        <DialogHistory />
                        <CommandOutlet />
                        <UndoBar />
                      </>
                    }
                  />
                </Routes>
              </TouchOutlet>
            </MeProvider>
            <Address />
          </BrowserRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </DesignProvider>,
  );
  return { ...result, client };
};

/** Presses a key as a keyboard does: with its code. */
export const press = (target: Window | Element, key: string, ctrlKey = false) =>
  fireEvent.keyDown(target, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, ctrlKey });

import type { Me } from '@jangada/contracts/delivery/operators.endpoints';
import type { OperatorScope, Role } from '@jangada/contracts/delivery/access';
import type { Language } from '@jangada/contracts/values/languages';
import { DesignProvider } from '@jangada/design';
import { defaultTheme } from '@jangada/design/theming/theme-variables';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../session/session.tsx';
import { BOARD_PATH } from '../routing/paths.ts';
import { createI18n } from '../texts/i18n.ts';

/** The fake replies of the edge, by method and path; each is computed from the sent body. */
export type Answers = Readonly<Record<string, (body: unknown) => { status?: number; body: unknown }>>;

/** Replaces the edge with fake answers and records every call. A call without a fake answer fails the test. */
export const answerCalls = (answers: Answers): { method: string; path: string; body: unknown }[] => {
  const calls: { method: string; path: string; body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, body });
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new Error(`Nobody answers ${method} ${path}`);
    const { status = 200, body: reply } = answer(body);
    return { status, headers: new Headers(), text: async () => JSON.stringify(reply) } as Response;
  };
  return calls;
};

export const aMe = (role: Role, scopes?: OperatorScope[], account: Me['account'] = 'local'): Me => ({
  principal: { kind: 'operator', name: 'ana', role, remote: null, ...(scopes && { scopes }) },
  expires_at: '2026-11-21T20:00:00.000Z',
  account,
});

/** Renders a part of the board for a signed-in operator. */
export const renderBoard = (
  ui: ReactNode,
  {
    role = 'operator',
    path = '/',
    scopes,
    language = 'en',
    account,
  }: {
    role?: Role;
    path?: string;
    scopes?: OperatorScope[] | undefined;
    language?: Language;
    account?: Me['account'];
  } = {},
) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const result = render(
    <DesignProvider site={defaultTheme} mode="dark">
      <I18nextProvider i18n={createI18n(language)}>
        <QueryClientProvider client={client}>
          <MemoryRouter basename={BOARD_PATH} initialEntries={[BOARD_PATH + path]}>
            <SessionProvider value={aMe(role, scopes, account)}>{ui}</SessionProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </DesignProvider>,
  );
  return { ...result, client };
};

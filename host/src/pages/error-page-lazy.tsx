import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page.tsx';

const Page = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }));

/** The error page, fetched when something went wrong. */
export const ErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);

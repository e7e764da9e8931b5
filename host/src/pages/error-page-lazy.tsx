import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page.tsx';
import { MinimalErrorPage } from './minimal-error-page.tsx';

// Where not even this code comes, what is here has to do.
const Page = lazy(async () => ({
  default: await import('./error-page.tsx').then(
    ({ ErrorPage }) => ErrorPage,
    () => MinimalErrorPage,
  ),
}));

/** The error page, fetched when something went wrong. */
export const ErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);

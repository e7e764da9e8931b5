import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page.tsx';
import { MinimalErrorPage } from './minimal-error-page.tsx';

// If this chunk fails to load, the bundled minimal page is shown.
const Page = lazy(async () => ({
  default: await import('./error-page.tsx').then(
    ({ ErrorPage }) => ErrorPage,
    () => MinimalErrorPage,
  ),
}));

export const ErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);

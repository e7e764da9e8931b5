import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page.tsx';
import { MinimalErrorPage } from './minimal-error-page.tsx';

const loadErrorPage = async () => {
  try {
    return (await import('./error-page.tsx')).ErrorPage;
  } catch {
    // The chunk of the error page is missing; the minimal page is part of the first file.
    return MinimalErrorPage;
  }
};

const Page = lazy(async () => ({ default: await loadErrorPage() }));

export const ErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);

import { useSearchParams } from '@jangada/remote-kit/routing';
import { ErrorPage } from './error-page.tsx';

const STATUS = /^[1-5]\d\d$/;

/** `/error?status=401`: the error page by address, 404 without a status (RTE-76). */
export const ErrorRoute = () => {
  const [query] = useSearchParams();
  const status = query.get('status') ?? query.get('statusCode') ?? '';
  const url = query.get('url');
  return (
    <ErrorPage error={{ ...(STATUS.test(status) ? { statusCode: Number(status) } : {}), ...(url ? { url } : {}) }} />
  );
};

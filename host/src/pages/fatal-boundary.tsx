import { useLocation } from '@jangada/remote-kit/routing';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { hidePreloader } from '../boot/preloader.ts';
import { isCrawler } from '../errors/crawler.ts';
import { useShell } from '../shell/shell-context.tsx';
import { factsOf } from './error-facts.ts';
import { ErrorPage } from './error-page-lazy.tsx';

interface BoundaryProps {
  /** The page that is shown. Another one is a reason to look again. */
  readonly path: string;
  readonly onFatal: (error: unknown) => void;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
  readonly path: string;
}

class Boundary extends Component<BoundaryProps, { readonly failure: Failure | null }> {
  override readonly state: { readonly failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, path: window.location.pathname } };
  }

  override componentDidCatch(error: unknown) {
    hidePreloader();
    this.props.onFatal(error);
  }

  override componentDidUpdate() {
    const { failure } = this.state;
    // Going anywhere else, by a button or by the browser's own back, makes the app work again (ERR-17).
    if (failure && failure.path !== window.location.pathname) this.clear();
  }

  private readonly clear = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    // An index would keep it as the page's content; the error is told to the application's hook instead (BOOT-28).
    if (isCrawler()) return null;
    const { status, url = failure.path } = factsOf(failure.error);
    return <ErrorPage key={failure.path} error={{ status, url }} onLeave={this.clear} />;
  }
}

const isExpected = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'statusCode') === 404;

/** The last boundary: what nothing else caught shows the error page in place of the app (ERR-01, ERR-02). */
export const FatalBoundary = ({ children }: { readonly children: ReactNode }) => {
  const { hooks } = useShell();
  const { pathname } = useLocation();
  const handleFatal = (error: unknown) => {
    if (!isExpected(error)) hooks.call('app:error', { error });
  };
  return (
    <Boundary path={pathname} onFatal={handleFatal}>
      {children}
    </Boundary>
  );
};

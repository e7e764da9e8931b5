import { useLocation } from '@jangada/remote-kit/routing';
import { Component, Fragment, startTransition } from 'react';
import type { ReactNode } from 'react';
import { hidePreloader } from './preloader.ts';
import { isCrawler } from '../errors/crawler.ts';
import { isForeignDomError } from '../errors/foreign-dom.ts';
import { useShell } from '../shell/shell-context.tsx';
import { factsOf } from '../pages/error-facts.ts';
import { ErrorPage } from '../pages/error-page-lazy.tsx';

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'statusCode') === 404;

interface BoundaryProps {
  /** The path of the page; a new path clears the error. */
  readonly path: string;
  readonly onFatal: (error: unknown) => void;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
  readonly path: string;
}

interface State {
  readonly failure: Failure | null;
  /** True after the one remount of the page. */
  readonly isRemounted: boolean;
}

class Boundary extends Component<BoundaryProps, State> {
  override readonly state: State = { failure: null, isRemounted: false };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, path: window.location.pathname } };
  }

  override componentDidCatch(error: unknown) {
    hidePreloader();
    this.props.onFatal(error);
    // A translator had changed the elements of the page, so the page is remounted once instead of failing.
    if (isForeignDomError(error) && !this.state.isRemounted) this.setState({ failure: null, isRemounted: true });
  }

  override componentDidUpdate() {
    const { failure } = this.state;
    // A navigation to another page clears the error, by a button of the error page or by the back button (ERR-17).
    if (failure && failure.path !== window.location.pathname) this.clear();
  }

  /** Clears in the transition of the opened page: until it commits, the broken page is still the current location. */
  private readonly clear = () => startTransition(() => this.setState({ failure: null }));

  override render() {
    const { failure, isRemounted } = this.state;
    if (!failure) return <Fragment key={String(isRemounted)}>{this.props.children}</Fragment>;
    // A search engine would index the error page; the error is reported to the hook instead (BOOT-28).
    if (isCrawler()) return null;
    const { status, url } = factsOf(failure.error);
    // For a missing page, the address bar has the address with its language.
    const address = isNotFound(failure.error) ? failure.path : (url ?? failure.path);
    return <ErrorPage key={failure.path} error={{ status, url: address }} onLeave={this.clear} />;
  }
}

/** The last boundary: shows the error page in place of the app (ERR-01, ERR-02). */
export const FatalBoundary = ({ children }: { readonly children: ReactNode }) => {
  const { hooks } = useShell();
  const { pathname } = useLocation();
  const handleFatal = (error: unknown) => {
    if (!isNotFound(error)) hooks.call('app:error', { error });
  };
  return (
    <Boundary path={pathname} onFatal={handleFatal}>
      {children}
    </Boundary>
  );
};

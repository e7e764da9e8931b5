import { Component } from 'react';
import type { ReactNode } from 'react';
import { hidePreloader } from '../boot/preloader.ts';
import { ErrorPage } from './error-page-lazy.tsx';

/** The last boundary: what nothing else caught shows the error page in place of the app (ERR-02). */
export class FatalBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    hidePreloader();
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorPage error={this.state.error} onLeave={() => this.setState({ error: null })} />;
  }
}

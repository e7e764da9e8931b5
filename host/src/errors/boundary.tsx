import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { Component } from 'react';
import type { ReactNode } from 'react';

export interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly fallback: ReactNode;
  /** Is the view hidden in an `Activity`? React drops what throws there and renders it anew when it is shown. */
  readonly isHidden?: (() => boolean) | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Isolates the errors of a view from the rest of the page; a new `key` mounts it again. A not-found error is passed on
 * to the error page (RTE-83).
 */
export class Boundary extends Component<BoundaryProps, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PageNotFoundError)) this.props.onError(error);
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (this.props.isHidden?.() || failure.error instanceof PageNotFoundError) throw failure.error;
    return this.props.fallback;
  }
}

import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { Component, Fragment } from 'react';
import type { ReactNode } from 'react';
import { isForeignDomError } from './foreign-dom.ts';

export interface BoundaryProps {
  /** `isRemounting` is true when the view is mounted again at once. */
  readonly onError: (error: unknown, isRemounting: boolean) => void;
  readonly fallback: ReactNode;
  /**
   * Is the view hidden in an `Activity`? React discards errors of a hidden view and renders the view again when it is
   * shown.
   */
  readonly isHidden?: (() => boolean) | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  /** True after the one remount that a boundary performs. */
  readonly isRemounted: boolean;
}

/**
 * Isolates the errors of a view from the rest of the page; a new `key` mounts it again. A not-found error is passed on
 * to the error page (RTE-83). A view whose elements a translator has changed is remounted once.
 */
export class Boundary extends Component<BoundaryProps, State> {
  override readonly state: State = { failure: null, isRemounted: false };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PageNotFoundError) return;
    const isRemounting = isForeignDomError(error) && !this.state.isRemounted;
    this.props.onError(error, isRemounting);
    if (isRemounting) this.setState({ failure: null, isRemounted: true });
  }

  override render() {
    const { failure, isRemounted } = this.state;
    if (failure === null) return <Fragment key={String(isRemounted)}>{this.props.children}</Fragment>;
    if (this.props.isHidden?.() || failure.error instanceof PageNotFoundError) throw failure.error;
    return this.props.fallback;
  }
}

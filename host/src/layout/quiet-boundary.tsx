import { Component } from 'react';
import type { ReactNode } from 'react';
import { useShell } from '../shell-context.tsx';

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

export interface QuietBoundaryProps {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** A part of the frame whose code did not come, or that threw, is left out and reported; the page goes on. */
export const QuietBoundary = ({ onFailed, children }: QuietBoundaryProps) => {
  const { own } = useShell();
  const handleError = (error: unknown) => {
    own.telemetry.report(error);
    onFailed?.();
  };
  return <Boundary onError={handleError}>{children}</Boundary>;
};

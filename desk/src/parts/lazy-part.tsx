import { Button, FailedState } from '@jangada/design';
import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (reset: () => void) => ReactNode;
}

/** Replaces a part that failed, so that the rest of the desk stays. */
class PartBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}

export interface FailedPartProps {
  /** Loads the part again. */
  readonly onRetry: () => void;
}

const FailedPart = ({ onRetry }: FailedPartProps) => {
  const { t } = useTranslation();
  return (
    <FailedState
      title={t('failed.title')}
      text={t('errors.unreachable')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
};

/** Loads a part after the page, before somebody needs it: what is typed meanwhile would be lost. */
export const useLoadSoon = (load: () => Promise<unknown>): void =>
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined));
    return () => clearTimeout(timer);
  }, [load]);

/** A component that is loaded when it is shown. When that fails, only its place says so, and a retry loads it anew. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedPartProps> = FailedPart,
): ComponentType<Props> => {
  const lazily = () => lazy(async () => ({ default: await load() }));
  // React stores a rejected import, so each attempt needs a component of its own.
  let Loaded: ComponentType<Props> = lazily();
  return function LazyPart(props: Props) {
    const [, setAttempts] = useState(0);
    return (
      <PartBoundary
        fallback={(reset) => (
          <Failed
            onRetry={() => {
              Loaded = lazily();
              setAttempts((attempts) => attempts + 1);
              reset();
            }}
          />
        )}
      >
        <Loaded {...props} />
      </PartBoundary>
    );
  };
};

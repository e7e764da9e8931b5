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

/** A component that is loaded when it is shown, or before. */
export type LazyPart<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/** Loads a part after the page, before somebody needs it: what is typed meanwhile would be lost. */
export const useLoadSoon = ({ load }: { readonly load: () => Promise<void> }): void =>
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined));
    return () => clearTimeout(timer);
  }, [load]);

/** A component that is loaded when it is shown. When that fails, only its place says so, and a retry loads it anew. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedPartProps> = FailedPart,
): LazyPart<Props> => {
  // React shows the fallback of a lazy component for 300 ms even if its module is there, so this one is then shown itself.
  let Ready: ComponentType<Props> | null = null;
  const loadReady = async (): Promise<ComponentType<Props>> => (Ready ??= await load());
  const lazily = () => lazy(async () => ({ default: await loadReady() }));
  // React stores a rejected import, so each attempt needs a component of its own.
  let Lazy: ComponentType<Props> = lazily();
  const Part = (props: Props) => {
    const [, setAttempts] = useState(0);
    // A part that is on the page stays what it is: another component would be another state.
    const [Loaded] = useState(() => Ready);
    const Shown = Loaded ?? Lazy;
    return (
      <PartBoundary
        fallback={(reset) => (
          <Failed
            onRetry={() => {
              Lazy = lazily();
              setAttempts((attempts) => attempts + 1);
              reset();
            }}
          />
        )}
      >
        <Shown {...props} />
      </PartBoundary>
    );
  };
  return Object.assign(Part, { load: async () => void (await loadReady()) });
};

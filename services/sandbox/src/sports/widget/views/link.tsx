/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget } from '../widget-context.ts';

interface LinkProps {
  to: string;
  class?: string;
  label?: string;
  children: ComponentChildren;
}

/** A place inside the widget. Its address is the operator's business, so it is a button that acts as a link. */
export function Link({ to, class: className = '', label, children }: LinkProps) {
  const { router } = useWidget();
  const { path } = useStore(router.state);
  return (
    <button
      type="button"
      role="link"
      class={className}
      aria-label={label}
      aria-current={path === to ? 'page' : undefined}
      onClick={() => router.go(to)}
    >
      {children}
    </button>
  );
}

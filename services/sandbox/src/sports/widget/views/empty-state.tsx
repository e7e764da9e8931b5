/** @jsxImportSource preact */
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface EmptyStateProps {
  text: string;
  icon: string;
  to?: string;
  action?: string;
  onAction?: () => void;
}

export function EmptyState({ text, icon, to, action, onAction }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <span class="empty-icon">
        <Icon name={icon} size={28} />
      </span>
      <p>{text}</p>
      {to && action && (
        <Link to={to} class="secondary">
          {action}
        </Link>
      )}
      {onAction && (
        <button type="button" class="secondary" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

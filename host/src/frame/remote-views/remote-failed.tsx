import { Button, FailedState, Icon, IconButton } from '@jangada/design';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { useAreaName } from './area-name.ts';
import { useTranslation } from '../../texts/use-translation.ts';

export interface RemoteFailedProps {
  readonly remote: RemoteName;
  /** `small` for a place in a bar; it has no text. */
  readonly size: 'full' | 'small';
  readonly onRetry: () => void;
}

/** Names the area that failed to load, with a retry. */
export const RemoteFailed = ({ remote, size, onRetry }: RemoteFailedProps) => {
  const { t } = useTranslation();
  const area = useAreaName(remote);
  if (size === 'small') {
    return (
      <IconButton label={`${t('remote.failed', { area })} ${t('remote.retry')}`} onClick={onRetry} color="warning">
        <Icon name="lucide:refresh-cw" />
      </IconButton>
    );
  }
  return (
    <FailedState
      title={t('remote.failed', { area })}
      text={t('remote.failedMore')}
      action={<Button onClick={onRetry}>{t('remote.retry')}</Button>}
    />
  );
};

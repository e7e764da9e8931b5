import { useTenant, useToasts } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useShell } from '../../shell/shell-context.tsx';
import { installTexts } from '../../texts/install.ts';

/** Shows the browser's install prompt, and a toast when the site was installed. */
export const useInstall = (): (() => Promise<void>) => {
  const { install } = useShell();
  const { name } = useTenant();
  const toasts = useToasts();
  const { t } = useBundle(installTexts);
  return async () => {
    const answer = await install.request();
    if (answer === 'accepted') toasts.show({ kind: 'success', text: t('prompt.done', { name }) });
  };
};

import { useTenant, useToasts } from '@jangada/remote-kit/hooks';
import { useShell } from '../shell-context.tsx';
import { useInstallTexts } from './install.texts.ts';

/** Asks the browser to install, and says so when it did. */
export const useAskInstall = (): (() => Promise<void>) => {
  const { install } = useShell();
  const { name } = useTenant();
  const toasts = useToasts();
  const t = useInstallTexts();
  return async () => {
    const answer = await install.ask();
    if (answer === 'accepted') toasts.show({ kind: 'success', text: t('prompt.done', { name }) });
  };
};

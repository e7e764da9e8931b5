import type { Activate, HostApi } from '@jangada/contracts/host/host-api';
import { schedulePushPrompt } from './push/schedule-push-prompt.ts';

/**
 * Runs the listeners that a page can be read without; they load after this file. If they fail to load, the panels still
 * show everything.
 */
const run = async (host: HostApi, listener: Promise<(host: HostApi) => unknown>): Promise<void> => {
  try {
    const listen = await listener;
    if (!host.signal.aborted) listen(host);
  } catch (error) {
    host.telemetry.report(error);
  }
};

const activate: Activate = (host) => {
  void run(
    host,
    import('./chat/chat-notices.ts').then(({ showChatNotices }) => showChatNotices),
  );
  void run(
    host,
    import('./notifications/notification-popups.ts').then(({ popupsOf }) => popupsOf),
  );
  schedulePushPrompt(host);
};

export default { activate };

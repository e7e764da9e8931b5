import { openEventStream } from '@jangada/contracts/client/event-stream';
import { boardMessage, streamBoard, type BoardMessage } from '@jangada/contracts/delivery/board.endpoints';
import * as z from '@jangada/contracts/values/schema';

/** `live`: the data is current. `reconnecting`: the connection was lost, and the data may be old. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

interface StreamHandlers {
  readonly onMessage: (message: BoardMessage) => void;
  readonly onState: (state: LiveState) => void;
}

const RETRY_MS = 3_000;

/**
 * Opens the stream and reconnects when it is lost.
 *
 * @returns a function that closes it
 */
export const openLiveStream = ({ onMessage, onState }: StreamHandlers): (() => void) => {
  onState('connecting');
  const close = openEventStream({
    address: streamBoard.path,
    onMessage: (given) => {
      const message = z.safeParse(boardMessage, given);
      if (!message.success) return;
      if (message.data.type === 'hello') onState('live');
      if (message.data.type === 'ended') close();
      onMessage(message.data);
    },
    onLost: () => onState('reconnecting'),
    retryMs: RETRY_MS,
  });
  return close;
};

import { GatewaySocket } from '../apps/connection.ts';
import type { Limits } from '../config/limits.ts';

// The published types lack `closeTimeout`; an inferred object type may still contain it.
export const socketOptions = (limits: Limits) => ({
  noServer: true,
  clientTracking: false,
  // A compressed frame cannot be shared between sockets, and a context per socket costs more memory than the socket.
  perMessageDeflate: false,
  autoPong: false,
  maxPayload: limits.frameBytesMax,
  closeTimeout: limits.closeTimeoutMs,
  WebSocket: GatewaySocket,
});

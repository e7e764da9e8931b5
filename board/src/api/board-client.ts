import { axiosTransport } from '@jangada/contracts/client/axios-transport';
import { createDeliveryClient } from '@jangada/contracts/client/delivery-client';
import { BOARD_HEADER } from '@jangada/contracts/delivery/operators.endpoints';

const TIMEOUT_MS = 20_000;

/** Calls one operation of the delivery API with the session of the browser. */
export const call = createDeliveryClient({
  baseUrl: '',
  // The session is a cookie; this header protects against forged calls.
  headers: { [BOARD_HEADER]: '1' },
  transport: (request) => axiosTransport(request, TIMEOUT_MS),
});

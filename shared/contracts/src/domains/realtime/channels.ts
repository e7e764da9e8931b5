/** The `{id}` of the public channel on every site; each tenant has its own realtime app (RT-22, RT-23). */
export const PUBLIC_CHANNEL_ID = 30;

export const publicChannel = `universal-public.${PUBLIC_CHANNEL_ID}`;

export const presenceChannel = `presence-universal-public.${PUBLIC_CHANNEL_ID}`;

/** The wire name of the channel of one guest (UUID) or one user (number). */
export const privateChannel = (ownerId: string | number): string => `private-universal.${ownerId}`;

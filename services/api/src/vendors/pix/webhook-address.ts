import type { Config } from '../../config/config.ts';

/** The webhook of this tenant's payments; the provider appends `/pix`. */
export const webhookOf = (config: Pick<Config, 'pix'>, tenantId: string): string =>
  `${config.pix.webhookUrl}/${tenantId}`;

/** The path that the provider signs. A proxy in front of this server may use another path. */
export const noticePathOf = (config: Pick<Config, 'pix'>, tenantId: string): string =>
  new URL(`${webhookOf(config, tenantId)}/pix`).pathname;

import type { Config } from '../../config/config.ts';

/** The webhook of this tenant's payments; the provider appends `/pix`. */
export const webhookOf = (config: Pick<Config, 'pix'>, tenantId: string): string =>
  `${config.pix.webhookUrl}/${tenantId}`;

/** What of that address the provider signs. A proxy before us may have another path for it. */
export const noticePathOf = (config: Pick<Config, 'pix'>, tenantId: string): string =>
  new URL(`${webhookOf(config, tenantId)}/pix`).pathname;

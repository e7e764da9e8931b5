import type { Config } from '../../config/config.ts';
import type { NoticeMechanism } from '../../config/notice-mechanisms.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ADDRESS_SECRET } from './notice-mechanisms.ts';
import type { Webhook } from './pix-port.ts';

type Addressed = Pick<Tenant, 'id' | 'webhookSecret'>;
type PixConfig = Pick<Config, 'pix'>;

/** How the provider proves the notices of this tenant: as configured, otherwise by the signature of the sandbox. */
export const noticeMechanismsOf = (config: PixConfig, tenant: Addressed): readonly NoticeMechanism[] => {
  const configured = config.pix.noticeMechanisms[tenant.id];
  if (configured) return configured;
  const secrets = webhookSecretsOf(config, tenant);
  return secrets.length > 0 ? [{ by: 'signature', secrets }] : [];
};

/** The webhook of this tenant's payments; the provider appends `/pix`. */
export const webhookOf = (config: PixConfig, { id, webhookSecret }: Addressed): Webhook => {
  const mechanisms = config.pix.noticeMechanisms[id];
  const url = `${config.pix.webhookUrl}/${id}${addressSecretOf(mechanisms ?? [])}`;
  if (mechanisms) return { url, secret: undefined, skipsMtls: !mechanisms.some(({ by }) => by === 'certificate') };
  // A secret of the environment was agreed on with the provider.
  return { url, secret: id in config.pix.webhookSecrets ? undefined : webhookSecret };
};

/** The empty last parameter takes the `/pix` that the provider appends. The first secret is registered. */
function addressSecretOf(mechanisms: readonly NoticeMechanism[]): string {
  const [secret] = mechanisms.flatMap((one) => (one.by === 'address' ? one.secrets : []));
  return secret === undefined ? '' : `?${ADDRESS_SECRET}=${encodeURIComponent(secret)}&ignorar=`;
}

/** The webhook of one connection of a tenant, at an address of its own. */
export const webhookOfConnection = (
  { webhookUrl }: Config['pix'],
  tenantId: string,
  id: number,
  mechanisms: readonly NoticeMechanism[],
): Webhook => {
  const url = `${webhookUrl}/${tenantId}/${id}${addressSecretOf(mechanisms)}`;
  const signed = mechanisms.find((one) => one.by === 'signature');
  if (signed) return { url, secret: signed.secrets[0] };
  const header = mechanisms.find((one) => one.by === 'header');
  return {
    url,
    secret: undefined,
    skipsMtls: !mechanisms.some(({ by }) => by === 'certificate'),
    ...(header?.secrets[0] === undefined ? {} : { authorization: header.secrets[0] }),
  };
};

/** The path that the provider signs. A proxy in front of this server may use another path. */
export const noticePathOf = ({ url }: Webhook): string => new URL(`${url}/pix`).pathname;

/** The secrets of which one signs a notice: those of the environment, otherwise the tenant's own. */
const webhookSecretsOf = (config: PixConfig, { id, webhookSecret }: Addressed): readonly string[] =>
  config.pix.webhookSecrets[id] ?? (webhookSecret === undefined ? [] : [webhookSecret]);

/** A player's name for third parties: the tenant and a random id, without personal data (rule 9). */
export const externalName = (tenantId: string, publicId: string): string => `${tenantId}.${publicId}`;

const EXTERNAL_NAME = /^([a-z][a-z0-9-]{1,30})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const readExternalName = (
  name: string,
): { readonly tenantId: string; readonly publicId: string } | undefined => {
  const [, tenantId, publicId] = EXTERNAL_NAME.exec(name) ?? [];
  return tenantId && publicId ? { tenantId, publicId } : undefined;
};

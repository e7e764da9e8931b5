const ownAvatar = /\/avatars\/([0-9a-f]{48}\.webp)$/;

/** Where the file of an avatar is stored; undefined for an address that is none of ours. */
export const avatarKeyOf = (tenantId: string, avatar: string | null): string | undefined => {
  const [, name] = ownAvatar.exec(avatar ?? '') ?? [];
  return name && `avatars/${tenantId}/${name}`;
};

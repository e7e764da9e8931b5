export interface ChannelKind {
  access: 'public' | 'private' | 'presence';
  isEncrypted: boolean;
  isCached: boolean;
}

const channelNameLengthMax = 164;
const channelName = /^[A-Za-z0-9_\-=@,.;]+$/;
const userChannelPrefix = '#server-to-user-';

export const isChannelName = (name: string): boolean => name.length <= channelNameLengthMax && channelName.test(name);

/** The kind of a channel, which its name alone determines. */
export const channelKind = (name: string): ChannelKind => {
  const isEncrypted = name.startsWith('private-encrypted-');
  const access = name.startsWith('private-') ? 'private' : name.startsWith('presence-') ? 'presence' : 'public';
  const rest = isEncrypted
    ? name.slice('private-encrypted-'.length)
    : access === 'public'
      ? name
      : name.slice(access.length + 1);
  return { access, isEncrypted, isCached: rest.startsWith('cache-') };
};

/** The user a `#server-to-user-…` channel belongs to. */
export const userOfChannel = (name: string): string | undefined => {
  const userId = name.startsWith(userChannelPrefix) ? name.slice(userChannelPrefix.length) : '';
  return userId === '' ? undefined : userId;
};

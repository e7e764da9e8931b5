import * as z from '../../values/schema.ts';

export const ATTACHMENTS_MAX = 4;

const ADDRESS_CHARS_MAX = 2048;

const address = z.string().check(z.maxLength(ADDRESS_CHARS_MAX));
const kind = z.string().check(z.maxLength(40));

/** An attachment in the forms that different senders write (SOC-06). */
export const rawAttachment = z.union([
  address,
  z.object({ attachment_type: kind, attachment_url: address }),
  z.object({ type: kind, url: address }),
  z.object({ url: address }),
]);

export type RawAttachment = z.infer<typeof rawAttachment>;

const attachmentTypes = ['image', 'video', 'audio', 'link'] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

/** An attachment in its normalised form (ENT-71, ENT-72). An unknown type is a link. */
export const attachment = z.object({ attachment_type: z.string(), attachment_url: z.string() });

export interface Attachment {
  readonly attachment_type: AttachmentType;
  readonly attachment_url: string;
}

const typeByEnding: Readonly<Record<string, AttachmentType>> = {
  avif: 'image',
  gif: 'image',
  jpeg: 'image',
  jpg: 'image',
  png: 'image',
  webp: 'image',
  mp4: 'video',
  webm: 'video',
  mp3: 'audio',
  ogg: 'audio',
};

/**
 * Normalises an attachment (SOC-05).
 *
 * @returns null when its address is not https, or contains a password
 */
export const normaliseAttachment = (raw: RawAttachment): Attachment | null => {
  const { typeName, url } = partsOf(raw);
  if (!URL.canParse(url)) return null;
  const { protocol, pathname, username, password, href } = new URL(url);
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  const named = attachmentTypes.find((type) => type === typeName.toLowerCase());
  const ending = /\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase() ?? '';
  return { attachment_type: named ?? typeByEnding[ending] ?? 'link', attachment_url: href };
};

function partsOf(raw: RawAttachment): { typeName: string; url: string } {
  if (typeof raw === 'string') return { typeName: '', url: raw };
  if ('attachment_url' in raw) return { typeName: raw.attachment_type, url: raw.attachment_url };
  return { typeName: 'type' in raw ? raw.type : '', url: raw.url };
}

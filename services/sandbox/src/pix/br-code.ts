/** BR Code: the text behind a PIX QR code (EMV merchant-presented mode, tag-length-value). */

const GUI = 'br.gov.bcb.pix';
const NAME_CHARS_MAX = 25;
const CITY_CHARS_MAX = 15;
const URL_CHARS_MAX = 77;
const CRC_CHARS = 4;
const CRC_TAG = '6304';

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four upper-case hexadecimal digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(CRC_CHARS, '0');
};

export interface DynamicCode {
  /** Address of the charge, without the scheme. */
  location: string;
  merchantName: string;
  merchantCity: string;
  /** In centavos; most providers leave it out. */
  amount?: number;
  /** The provider's own id; most leave it out. */
  txid?: string;
}

/** The copy-and-paste text of a one-time dynamic charge. */
export const dynamicBrCode = ({ location, merchantName, merchantCity, amount, txid = '***' }: DynamicCode): string => {
  if (location.length > URL_CHARS_MAX) throw new RangeError(`A charge address may have ${URL_CHARS_MAX} characters`);
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', GUI) + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    ...(amount === undefined ? [] : [field('54', (amount / 100).toFixed(2))]),
    field('58', 'BR'),
    field('59', folded(merchantName, NAME_CHARS_MAX)),
    field('60', folded(merchantCity, CITY_CHARS_MAX)),
    field('62', field('05', txid)),
    CRC_TAG,
  ].join('');
  return body + crc16(body);
};

/**
 * The address in a dynamic code; null when the text is not a valid one-time PIX code. Lengths count characters, or else
 * bytes, because bank apps accept both.
 */
export const locationOf = (payload: string): string | null => {
  const text = payload.trim();
  if (text.slice(-CRC_CHARS - CRC_TAG.length, -CRC_CHARS) !== CRC_TAG) return null;
  if (crc16(text.slice(0, -CRC_CHARS)) !== text.slice(-CRC_CHARS).toUpperCase()) return null;
  return readLocation(text) ?? readLocation(Buffer.from(text).toString('latin1'));
};

function readLocation(text: string): string | null {
  const fields = parseFields(text);
  const account = parseFields(fields?.get('26') ?? '');
  if (fields?.get('00') !== '01' || fields.get('53') !== '986' || fields.get('58') !== 'BR') return null;
  if (account?.get('00')?.toLowerCase() !== GUI) return null;
  return account.get('25') ?? null;
}

function parseFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || at + 4 + length > text.length) return null;
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Bank apps show names in plain ASCII: "São Paulo" becomes "SAO PAULO". */
function folded(text: string, charsMax: number): string {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return ascii.slice(0, charsMax).trim();
}

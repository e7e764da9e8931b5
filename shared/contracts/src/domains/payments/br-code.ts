import type { Centavos } from '../../values/money.ts';

/*
 * BR Code: the text behind a PIX QR code (EMV merchant-presented mode; Bacen, "Manual de Padrões para Iniciação do
 * Pix"). A text is a row of objects: two digits of id, two of length, the value; some values are rows again.
 */

/** The longest text a provider may hand out (API Pix 2.9). */
const BR_CODE_CHARS_MAX = 512;
const MERCHANT_NAME_CHARS_MAX = 25;
const MERCHANT_CITY_CHARS_MAX = 15;
const LOCATION_CHARS_MAX = 77;

const VALUE_CHARS_MAX = 99;
const AMOUNT_CHARS_MAX = 13;
const GUI = 'br.gov.bcb.pix';
const CRC_TAG = '6304';
const CRC_CHARS = 4;
const NO_TXID = '***';
const CENTAVOS_PER_REAL = 100;

/** The template ids that the standard allows for Pix; the first template that has Pix's name counts. */
const ACCOUNT_IDS = { first: 26, last: 51 };
const RECURRENCE_IDS = { first: 80, last: 99 };

export type BrCodeError =
  | 'too-long'
  | 'crc-missing'
  | 'crc-wrong'
  | 'malformed'
  | 'format-unknown'
  | 'initiation-unknown'
  | 'not-pix'
  | 'key-and-location'
  | 'no-key-or-location'
  | 'location-invalid'
  | 'category-missing'
  | 'currency-not-brl'
  | 'amount-invalid'
  | 'country-not-br'
  | 'merchant-name-missing'
  | 'merchant-city-missing';

export interface BrCodeFields {
  /** `11`: may be paid again; `12`: once. */
  readonly initiation?: string;
  readonly gui: string;
  readonly key?: string;
  readonly info?: string;
  /** The facilitator of withdrawals (ISPB). */
  readonly fss?: string;
  /** The address of the charge, without scheme. */
  readonly url?: string;
  readonly mcc: string;
  readonly currency: string;
  /** In reais, as written in the code. */
  readonly amount?: string;
  readonly country: string;
  readonly merchant: string;
  readonly city: string;
  readonly postal_code?: string;
  readonly txid?: string;
  /** The address of the recurring agreement (Pix Automático). */
  readonly rec_url?: string;
}

/** `static`: a key; `dynamic`: a charge at the provider; `recurrence`: only an agreement. */
export type BrCodeKind = 'static' | 'dynamic' | 'recurrence';

export type ParsedBrCode =
  | { readonly ok: true; readonly kind: BrCodeKind; readonly fields: BrCodeFields; readonly amount: Centavos | null }
  | { readonly ok: false; readonly errors: readonly BrCodeError[] };

const encoder = new TextEncoder();

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four upper-case hexadecimal digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of encoder.encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(CRC_CHARS, '0');
};

type Objects = ReadonlyMap<string, string>;

/** How much one character counts in a length. */
type SizeOf = (character: string) => number;

const inCharacters: SizeOf = () => 1;
const inBytes: SizeOf = (character) => encoder.encode(character).length;

/** The objects of a row by their ids; null when lengths do not add up or an id is repeated. */
const readObjects = (text: string, sizeOf: SizeOf): Objects | null => {
  const objects = new Map<string, string>();
  const characters = [...text];
  let at = 0;
  while (at < characters.length) {
    const [header, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(characters.slice(at, at + 4).join('')) ?? [];
    at += 4;
    const start = at;
    for (let size = 0; size < Number(length); at += 1) {
      size += sizeOf(characters[at] ?? '');
      if (at >= characters.length || size > Number(length)) return null;
    }
    if (header === undefined || objects.has(id)) return null;
    objects.set(id, characters.slice(start, at).join(''));
  }
  return objects;
};

interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** The template of Pix among these ids. */
const pixTemplate = (objects: Objects, { first, last }: IdRange, sizeOf: SizeOf): Objects | null => {
  for (const [id, value] of objects) {
    if (Number(id) < first || Number(id) > last) continue;
    const template = readObjects(value, sizeOf);
    if (template?.get('00')?.toLowerCase() === GUI) return template;
  }
  return null;
};

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** True for a host, perhaps with a path; no scheme (it is always https), no user, no blanks. */
const isLocation = (url: string): boolean =>
  url.length <= LOCATION_CHARS_MAX && /^[\w-]+(\.[\w-]+)*(:\d{1,5})?(\/[\x21-\x7e]*)?$/.test(url);

const isAmount = (amount: string): boolean =>
  amount.length <= AMOUNT_CHARS_MAX && /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(amount);

/** Finds the errors that a wallet must check before it shows a charge. */
const findErrors = (objects: Objects, account: Objects | null, recurrence: Objects | null): BrCodeError[] => {
  const has = (id: string): boolean => (objects.get(id) ?? '').trim() !== '';
  const [key, url, agreement] = [account?.get('01'), account?.get('25'), recurrence?.get('25')];
  const [initiation, amount] = [objects.get('01'), objects.get('54')];
  const found: Record<BrCodeError, boolean> = {
    'too-long': false,
    'crc-missing': false,
    'crc-wrong': false,
    malformed: false,
    'format-unknown': objects.get('00') !== '01',
    'initiation-unknown': initiation !== undefined && initiation !== '11' && initiation !== '12',
    'not-pix': account === null,
    'key-and-location': Boolean(key && url),
    'no-key-or-location': account !== null && !key && !url && !agreement,
    'location-invalid': [url, agreement].some((location) => location !== undefined && !VISIBLE_ASCII.test(location)),
    'category-missing': !/^\d{4}$/.test(objects.get('52') ?? ''),
    'currency-not-brl': objects.get('53') !== '986',
    'amount-invalid': amount !== undefined && !isAmount(amount),
    'country-not-br': objects.get('58') !== 'BR',
    'merchant-name-missing': !has('59'),
    'merchant-city-missing': !has('60'),
  };
  return (Object.keys(found) as BrCodeError[]).filter((error) => found[error]);
};

const refused = (...errors: readonly BrCodeError[]): ParsedBrCode => ({ ok: false, errors });

/**
 * Reads a copied PIX text. Blanks around it and a lower-case check sum are accepted, as bank apps do. Lengths count
 * characters; some providers count bytes, which differs for a name with an accent.
 *
 * @returns its fields, or all its errors
 */
export const parseBrCode = (text: string): ParsedBrCode => {
  const code = text.trim();
  if (code.length > BR_CODE_CHARS_MAX) return refused('too-long');
  const [, body, crc] = /^(.*6304)([0-9A-Fa-f]{4})$/s.exec(code) ?? [];
  if (body === undefined || crc === undefined) return refused('crc-missing');
  if (crc16(body) !== crc.toUpperCase()) return refused('crc-wrong');
  const read = readMeasured(code, crc, inCharacters);
  // The standard requires a txid: without one, lengths may have added up by chance.
  if (read.ok && read.fields.txid !== undefined) return read;
  const readAgain = readMeasured(code, crc, inBytes);
  if (readAgain.ok && (!read.ok || readAgain.fields.txid !== undefined)) return readAgain;
  return read;
};

const readMeasured = (code: string, crc: string, sizeOf: SizeOf): ParsedBrCode => {
  const objects = readObjects(code, sizeOf);
  if (!objects || objects.keys().next().value !== '00' || objects.get('63') !== crc) return refused('malformed');
  const account = pixTemplate(objects, ACCOUNT_IDS, sizeOf);
  const recurrence = pixTemplate(objects, RECURRENCE_IDS, sizeOf);
  const errors = findErrors(objects, account, recurrence);
  if (account === null || errors.length > 0) return refused(...errors);
  const txid = readObjects(objects.get('62') ?? '', sizeOf)?.get('05');
  const fields = fieldsOf(objects, account, recurrence, txid);
  return {
    ok: true,
    kind: fields.key ? 'static' : fields.url ? 'dynamic' : 'recurrence',
    fields,
    amount: fields.amount === undefined ? null : Math.round(Number(fields.amount) * CENTAVOS_PER_REAL),
  };
};

const fieldsOf = (
  objects: Objects,
  account: Objects,
  recurrence: Objects | null,
  txid: string | undefined,
): BrCodeFields => {
  const named = {
    initiation: objects.get('01'),
    gui: account.get('00'),
    key: account.get('01'),
    info: account.get('02'),
    fss: account.get('03'),
    url: account.get('25'),
    mcc: objects.get('52'),
    currency: objects.get('53'),
    amount: objects.get('54'),
    country: objects.get('58'),
    merchant: objects.get('59'),
    city: objects.get('60'),
    postal_code: objects.get('61'),
    txid,
    rec_url: recurrence?.get('25'),
  };
  // Existing values were checked by `findErrors`; missing ones have no key.
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as unknown as BrCodeFields;
};

interface Receiver {
  /** Accents are folded to ASCII, and the text is cut at 25 characters. */
  readonly merchantName: string;
  /** Folded like the name and cut at 15 characters. */
  readonly merchantCity: string;
  readonly amount?: Centavos;
  readonly postalCode?: string;
}

export type BrCodeRequest = Receiver &
  (
    | {
        /** In the form of the PIX directory (DICT): see `validation/pix-keys.ts`. */
        readonly key: string;
        /** A note, cut to the length that the other fields leave of the template's 99 characters. */
        readonly info?: string;
        readonly txid?: string;
        readonly url?: undefined;
      }
    | {
        /** The address of the charge, without scheme. */
        readonly url: string;
        /** May be paid once. */
        readonly oneTime?: boolean;
        readonly key?: undefined;
      }
  );

const object = (id: string, value: string): string => {
  if (value.length > VALUE_CHARS_MAX) throw new RangeError(`The object ${id} of a BR Code has over 99 characters`);
  return value === '' ? '' : `${id}${String(value.length).padStart(2, '0')}${value}`;
};

const withoutAccents: Readonly<Record<string, string>> = { Æ: 'AE', æ: 'ae', Ø: 'O', ø: 'o', ß: 'ss', Ł: 'L', ł: 'l' };

/** "São Luís" becomes "Sao Luis": bank apps read ASCII only, and one character must be one byte. */
export const foldToAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[ÆæØøßŁł]/g, (letter) => withoutAccents[letter] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

const cut = (text: string, charsMax: number): string => foldToAscii(text).slice(0, Math.max(0, charsMax)).trim();

const accountOf = (request: BrCodeRequest): string => {
  if (request.url !== undefined) {
    if (!isLocation(request.url))
      throw new RangeError('The address of a charge has no scheme and 77 characters at most');
    return object('00', GUI) + object('25', request.url);
  }
  const account = object('00', GUI) + object('01', request.key);
  if (!VISIBLE_ASCII.test(request.key)) throw new RangeError('A PIX key is ASCII without blanks');
  return account + object('02', cut(request.info ?? '', VALUE_CHARS_MAX - account.length - 4));
};

const txidOf = (request: BrCodeRequest): string => {
  if (request.url !== undefined || request.txid === undefined || request.txid === NO_TXID) return NO_TXID;
  if (!/^[A-Za-z0-9]{1,25}$/.test(request.txid))
    throw new RangeError('A txid of a static code is 1 to 25 letters or digits');
  return request.txid;
};

const writtenAmount = (amount: Centavos | undefined): string => {
  if (amount === undefined) return '';
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('An amount is a positive number of centavos');
  const written = (amount / CENTAVOS_PER_REAL).toFixed(2);
  if (written.length > AMOUNT_CHARS_MAX) throw new RangeError('An amount has 13 characters at most');
  return written;
};

const present = (text: string, what: string): string => {
  if (text === '') throw new RangeError(`A BR Code needs the receiver's ${what} in letters that ASCII has`);
  return text;
};

/**
 * Writes the text of a static code (`key`) or of a charge (`url`).
 *
 * @throws RangeError when the input cannot be written: an error of the caller, not of the player
 * @example
 * buildBrCode({ key: '12345678909', merchantName: 'Fulano de Tal', merchantCity: 'São Paulo', amount: 1_000 });
 */
export const buildBrCode = (request: BrCodeRequest): string => {
  const body = [
    object('00', '01'),
    request.url !== undefined && request.oneTime ? object('01', '12') : '',
    object('26', accountOf(request)),
    object('52', '0000'),
    object('53', '986'),
    object('54', writtenAmount(request.amount)),
    object('58', 'BR'),
    object('59', present(cut(request.merchantName, MERCHANT_NAME_CHARS_MAX), 'name')),
    object('60', present(cut(request.merchantCity, MERCHANT_CITY_CHARS_MAX), 'city')),
    object('61', (request.postalCode ?? '').replace(/\D/g, '')),
    object('62', object('05', txidOf(request))),
    CRC_TAG,
  ].join('');
  return body + crc16(body);
};

/** The reason why a provider's code does not match the requested charge. */
export type ChargeCodeError = BrCodeError | 'not-a-charge' | 'amount-differs' | 'txid-differs';

/**
 * Checks the code of a provider's charge before a player sees it: it must be complete, lead to a charge at the
 * provider, and name no other amount or charge than the requested one. Most providers omit both.
 *
 * @returns undefined when it is valid
 */
export const checkChargeCode = (
  text: string,
  requested: { readonly amount: Centavos; readonly txid: string },
): readonly ChargeCodeError[] => {
  const parsed = parseBrCode(text);
  if (!parsed.ok) return parsed.errors;
  const { txid = NO_TXID, url } = parsed.fields;
  const found: readonly (readonly [ChargeCodeError, boolean])[] = [
    ['not-a-charge', parsed.kind !== 'dynamic'],
    ['location-invalid', url !== undefined && !isLocation(url)],
    ['amount-differs', parsed.amount !== null && parsed.amount !== requested.amount],
    ['txid-differs', txid !== NO_TXID && txid !== requested.txid],
  ];
  return found.filter(([, isWrong]) => isWrong).map(([error]) => error);
};

import { listOf, paramOf, type RuleParams } from './rule-params.ts';
import { asNumber, asText, isEmpty } from './values.ts';

/** The part of a browser's `File` that rules look at. */
export interface FileLike {
  readonly name?: string;
  readonly type?: string;
  /** Bytes. */
  readonly size?: number;
  /** Pixels, for an image that was measured already. */
  readonly width?: number;
  readonly height?: number;
}

const BYTES_PER_KB = 1024;
const IMAGE_NAME = /\.(jpe?g|svg|png|bmp|gif|webp)$/i;

const isFileLike = (value: unknown): value is FileLike => typeof value === 'object' && value !== null;

/** One file, a list of them, or the value of a file input; null when it contains anything else. */
const filesOf = (value: unknown): readonly FileLike[] | null => {
  const isList = isFileLike(value) && 'length' in value && typeof value.length === 'number' && !('name' in value);
  const list = (isList ? value : [value]) as ArrayLike<unknown>;
  const files: FileLike[] = [];
  // Checked one by one: copying an object that claims a length of billions would fill the memory.
  for (let index = 0; index < list.length; index += 1) {
    const file = list[index];
    if (!isFileLike(file)) return null;
    files.push(file);
  }
  return files;
};

const everyFile = (value: unknown, holds: (file: FileLike) => boolean): boolean =>
  isEmpty(value) || (filesOf(value)?.every(holds) ?? false);

/** True when the file's name ends in one of the extensions, without regard to case. */
export const ext = (value: unknown, params?: RuleParams): boolean => {
  const endings = listOf(params).map((extension) => `.${asText(extension).toLowerCase()}`);
  return everyFile(value, ({ name = '' }) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
};

/** True when the file's name has the extension of an image. */
export const image = (value: unknown): boolean => everyFile(value, ({ name = '' }) => IMAGE_NAME.test(name));

/** True when the file has at most `{ size }` kilobytes of 1024 bytes each. */
export const size = (value: unknown, params?: RuleParams): boolean => {
  if (isEmpty(value)) return true;
  const bytesMax = asNumber(paramOf(params, 'size')) * BYTES_PER_KB;
  return everyFile(value, (file) => file.size !== undefined && file.size <= bytesMax);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `image/*` means every image; the suffix of `image/svg+xml` may be missing on either side. */
const mimePattern = (mime: unknown): RegExp => {
  const [essence = '', suffix] = asText(mime).split('+');
  const ending = suffix === undefined ? '(\\+[^;]+)?' : `(\\+${escaped(suffix)})?`;
  return new RegExp(`^${essence.split('*').map(escaped).join('.+')}${ending}(;.*)?$`, 'i');
};

/**
 * True when the media type of the file is one of the parameters. The type proves nothing about the content, which the
 * server checks.
 */
export const mimes = (value: unknown, params?: RuleParams): boolean => {
  const patterns = listOf(params).map(mimePattern);
  return everyFile(value, ({ type = '' }) => patterns.some((pattern) => pattern.test(type)));
};

interface Measures {
  readonly width: number;
  readonly height: number;
}

/** Lets the browser read the picture; null when it is not one. */
const measureInBrowser = (file: FileLike): Promise<Measures | null> =>
  new Promise((resolve) => {
    // In a jsdom test both Node's and the window's `URL` exist; only the window's works with the window's `Image`.
    const urls = typeof window === 'undefined' ? URL : (window.URL ?? URL);
    const picture = new Image();
    const source = urls.createObjectURL(file as Blob);
    const end = (measures: Measures | null) => {
      urls.revokeObjectURL?.(source);
      resolve(measures);
    };
    picture.onload = () => end(picture);
    picture.onerror = () => end(null);
    picture.src = source;
  });

/**
 * The dimensions of a picture. Without `Image` (a server, a worker) only the fields of the file are known: `{ name,
 * width, height }` of a decoded one; otherwise the result is null, and the rule refuses the file.
 */
const measure = async (file: FileLike): Promise<Measures | null> => {
  const { width, height } = file;
  if (width !== undefined && height !== undefined) return { width, height };
  if (typeof Image === 'undefined') return null;
  try {
    return await measureInBrowser(file);
  } catch {
    // The browser cannot read the value as a picture, for example because it is no `File`.
    return null;
  }
};

/** Exactly `{ width }` by `{ height }` pixels. */
export const dimensions = async (value: unknown, params?: RuleParams): Promise<boolean> => {
  if (isEmpty(value)) return true;
  const files = filesOf(value);
  if (!files || !image(value)) return false;
  const [width, height] = [asNumber(paramOf(params, 'width', 0)), asNumber(paramOf(params, 'height', 1))];
  const measured = await Promise.all(files.map(measure));
  return measured.every((found) => found?.width === width && found.height === height);
};

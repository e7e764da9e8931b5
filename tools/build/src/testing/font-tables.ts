import subsetFont from 'subset-font';

/** Reads the tables of a TrueType file that tests use. */
const tablesOf = (font: Buffer): Map<string, number> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index).map((at): [string, number] => [
      font.toString('latin1', at, at + 4),
      font.readUInt32BE(at + 8),
    ]),
  );

const SEGMENT_MAPPING = 4;

/** The code points of the basic plane in a character map of format 4. */
const segmentsOf = (font: Buffer, at: number): number[] => {
  const segments = font.readUInt16BE(at + 6) / 2;
  return Array.from({ length: segments }, (_, index) => index).flatMap((index) => {
    const last = font.readUInt16BE(at + 14 + 2 * index);
    const first = font.readUInt16BE(at + 16 + 2 * segments + 2 * index);
    return last === 0xffff ? [] : Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
};

const charactersOf = (font: Buffer, table: number): Set<number> => {
  const records = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => table + 4 + 8 * index);
  const maps = records.map((record) => table + font.readUInt32BE(record + 4));
  return new Set(maps.filter((at) => font.readUInt16BE(at) === SEGMENT_MAPPING).flatMap((at) => segmentsOf(font, at)));
};

const featuresOf = (font: Buffer, table: number | undefined): string[] => {
  if (table === undefined) return [];
  const list = table + font.readUInt16BE(table + 6);
  return Array.from({ length: font.readUInt16BE(list) }, (_, index) => list + 2 + 6 * index).map((at) =>
    font.toString('latin1', at, at + 4),
  );
};

const axisOf = (font: Buffer, table: number | undefined): { min: number; max: number } | null => {
  if (table === undefined) return null;
  const axis = table + font.readUInt16BE(table + 4);
  return { min: font.readInt32BE(axis + 4) / 65_536, max: font.readInt32BE(axis + 12) / 65_536 };
};

/** The contents of a web font's tables: its characters, its layout features, and the range of its first axis. */
export const readFont = async (
  file: Uint8Array,
): Promise<{ characters: Set<number>; features: Set<string>; axis: { min: number; max: number } | null }> => {
  const font = await subsetFont(file, undefined, { targetFormat: 'truetype', keepAllGlyphs: true });
  const tables = tablesOf(font);
  return {
    characters: charactersOf(font, tables.get('cmap') ?? 0),
    features: new Set([...featuresOf(font, tables.get('GSUB')), ...featuresOf(font, tables.get('GPOS'))]),
    axis: axisOf(font, tables.get('fvar')),
  };
};

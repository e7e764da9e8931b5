import type { Operation } from '@jangada/contracts/ops/operation';
import type { Formats } from '../locale/formats.ts';
import { inputFields, type FieldShape } from '../operations/field-shape.ts';
import type { OperationTexts } from '../operations/use-operation-texts.ts';

/** As the log writes a value that it does not keep. */
const KEPT_BACK = '[kept back]';

interface Words {
  readonly texts: OperationTexts;
  readonly formats: Pick<Formats, 'moment'>;
  /** How an amount is written, on the screen or in a file. */
  readonly money: (centavos: number) => string;
  readonly tenantText: (id: string) => string;
  readonly flag: (isSet: boolean) => string;
}

/** `["contact","cpf"]` as words; what was cut off in the log stays as it is. */
const listed = (value: string, nameOf: (one: string) => string): string => {
  const [, inside] = /^\["(.*)"\]$/.exec(value) ?? [];
  return inside === undefined ? value : inside.split('","').map(nameOf).join(', ');
};

const valueOf = (
  { kind, name }: FieldShape,
  value: string,
  { texts, formats, money, tenantText, flag }: Words,
): string => {
  if (value === KEPT_BACK) return '•••';
  if (name === 'tenant') return tenantText(value);
  if (kind === 'money' && /^-?\d+$/.test(value)) return money(Number(value));
  if (kind === 'choice') return texts.value(name, value);
  if (kind === 'choices' || kind === 'texts')
    return listed(value, (one) => (kind === 'texts' ? one : texts.value(name, one)));
  if (kind === 'flag') return flag(value === 'true');
  if (kind === 'moment' && !Number.isNaN(Date.parse(value))) return formats.moment(value);
  return value;
};

/**
 * The input of a command, which the log keeps as `amount=8000 player=3`, by the labels of its fields. Only names of its
 * fields begin a part: a text may have a `=` of its own.
 */
export const commandAbout = (operation: Operation | undefined, about: string, words: Words): string => {
  if (!operation) return about;
  const fields = [operation.params, operation.query, operation.body].flatMap((schema) => inputFields(schema));
  const names = fields.map(({ name }) => name).join('|');
  if (names === '') return about;
  return about
    .split(new RegExp(` (?=(?:${names})=)`))
    .map((part) => {
      const at = part.indexOf('=');
      const field = fields.find(({ name }) => name === part.slice(0, at));
      return field ? `${words.texts.field(field.name)}: ${valueOf(field, part.slice(at + 1), words)}` : part;
    })
    .join(' · ');
};

import type { Operation } from '@jangada/contracts/ops/operation';
import type { Formats } from '../locale/formats.ts';
import { inputFields, type FieldShape } from '../operations/field-shape.ts';
import type { OperationTexts } from '../operations/use-operation-texts.ts';

interface Words {
  readonly texts: OperationTexts;
  readonly formats: Formats;
  readonly tenantText: (id: string) => string;
}

const valueOf = ({ kind, name }: FieldShape, value: string, { texts, formats, tenantText }: Words): string => {
  if (name === 'tenant') return tenantText(value);
  if (kind === 'money' && /^-?\d+$/.test(value)) return formats.money(Number(value));
  if (kind === 'choice') return texts.value(name, value);
  if (kind === 'moment' && !Number.isNaN(Date.parse(value))) return formats.moment(value);
  return value;
};

/**
 * The input of a command, which the log keeps as `amount=8000 player=3`, by the labels of its fields. Only names of its
 * fields begin a part: a text may have a `=` of its own.
 */
export const commandAbout = (operation: Operation | undefined, about: string, words: Words): string => {
  if (!operation) return about;
  const fields = [...inputFields(operation.params), ...inputFields(operation.body)];
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

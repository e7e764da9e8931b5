/*
 * A plugin of oxlint (`.oxlintrc.json`): text that people wrote must not be counted or cut in UTF-16 units, which split
 * an emoji. Types do not mark such texts, so the rule uses the names of the fields in which people write.
 */

import { bareText } from './bare-text.mjs';

/** Methods for which `slice` and `at` are always sufficient. */
const REFUSED_EVERYWHERE = new Set(['charAt', 'substr', 'substring']);

/** Members that count or cut in UTF-16 units. */
const UNITS = new Set(['slice', 'at', 'length', 'charCodeAt']);

/** Calls that return the same text. */
const SAME_TEXT = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'normalize',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
]);

/** Names of fields that people fill in: players, operators, and the authors of names for games, teams and sites. */
const PEOPLE_TEXT =
  /^(?:(?:first|last|full|given|family|display|holder|public|short|site)_?name|nickname|title|title_?(?:pt|en)|description|introduction|comment|note|reason|subject|message_?text|street|district|city|complement|search_?term)$/i;

/** Names that technical texts have too: for these only a beginning of fixed length is refused, `name.slice(0, 1)`. */
const SHOWN_TEXT = /^(?:name|text|(?:aria)?label|message|detail|first|last|title)$/i;

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression') {
    // `title[language]` and `title.pt` are titles.
    if (!node.computed) return /^(?:pt|en)$/.test(node.property.name) ? nameOf(node.object) : node.property.name;
    return node.property.type === 'Identifier' || node.property.type === 'MemberExpression' ? nameOf(node.object) : '';
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return '';
  return SAME_TEXT.has(node.callee.property.name) ? nameOf(node.callee.object) : '';
};

/** `name.length > 0` asks whether the text is empty, which is the same in every unit. */
const isComparedWithZero = ({ parent }) =>
  parent?.type === 'BinaryExpression' &&
  [parent.left, parent.right].some((side) => side.type === 'Literal' && side.value === 0);

/** `slice(0, 1)` or `slice(0, CHARS_MAX)` may cut every text; `slice(0, at)` cuts at a position that was searched. */
const isBeginning = ({ property, parent }) => {
  if (property.name !== 'slice' || parent?.type !== 'CallExpression' || parent.arguments.length !== 2) return false;
  const [from, to] = parent.arguments;
  const isFixed = to.type === 'Identifier' ? /^[A-Z\d_]+$|Max$/.test(to.name) : to.type === 'Literal';
  return from.type === 'Literal' && from.value === 0 && isFixed;
};

const unitOf = (node) => {
  if (!node.computed) return UNITS.has(node.property.name) && !isComparedWithZero(node);
  return node.property.type === 'Literal' && typeof node.property.value === 'number';
};

const isOfPeople = (node) => {
  const name = nameOf(node.object);
  return (PEOPLE_TEXT.test(name) && unitOf(node)) || (SHOWN_TEXT.test(name) && isBeginning(node));
};

const ADVICE = 'use countCharacters, cutText or firstGrapheme of contracts/values/characters';

const rule = {
  create: (context) => ({
    MemberExpression: (node) => {
      const method = node.computed ? '' : node.property.name;
      const isCalled = node.parent?.type === 'CallExpression' && node.parent.callee === node;
      if (isCalled && REFUSED_EVERYWHERE.has(method))
        context.report({ node, message: `${method} halves characters: ${ADVICE}, or slice for technical texts` });
      else if (isOfPeople(node))
        context.report({ node, message: `Text of people is counted and cut in characters: ${ADVICE}` });
    },
    CallExpression: (node) => {
      const { callee, arguments: given } = node;
      if (callee.type !== 'MemberExpression' || callee.property.name !== 'split') return;
      if (given.length === 1 && given[0].type === 'Literal' && given[0].value === '')
        context.report({ node, message: `split('') halves characters: use Array.from, or ${ADVICE}` });
    },
  }),
};

export default { meta: { name: 'jangada' }, rules: { 'bare-text': bareText, 'people-text': rule } };

/*
 * A rule of the oxlint plugin: a React text node must not have siblings. A browser that translates a page replaces text
 * nodes by elements; React then updates a node that is no longer in the page, and fails when it removes the node or
 * inserts another one before it. The only text of an element is not such a node, because React writes it as the content
 * of the element.
 */

/** Calls that return a text. */
const TEXT_CALL =
  /^(?:t|tr|translate|String|plural|format\w*|\w+Text|textOf|labelOf|titleOf|nameOf|join|toFixed|toUpperCase|toLowerCase|trim|replace|number|money|date|time|moment|percent|round|count)$/;

/** Names of texts and numbers. */
const TEXT_NAME =
  /(?:^|[a-z])(?:text|label|title|name|message|description|sentence|amount|count|total|number|percent|nickname|username|email|phone|code|version|date|time|hint|error|failure|value|unit|index|length|size|lang|slug|tenant|remote|author)$/i;

/** Components whose children are not rendered as nodes: options of a list, titles of a drawing. */
const READ_ONLY = /^(?:option|title|style|script|Trans)$/;

const nameOf = (node) => {
  if (!node) return '';
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression') return node.computed ? nameOf(node.object) : node.property.name;
  return '';
};

/** Whether an expression may be rendered as a text. */
const isText = (node) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'TemplateLiteral':
      return true;
    case 'CallExpression':
      return TEXT_CALL.test(nameOf(node.callee));
    case 'BinaryExpression':
      return /^[+*/-]$/.test(node.operator);
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left));
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return TEXT_NAME.test(nameOf(node));
    default:
      return false;
  }
};

const isBlank = (node) =>
  (node.type === 'JSXText' && /^\s*$/.test(node.value)) ||
  (node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression');

/** JSX removes whitespace with a line break; whitespace within a line stays. */
const isRendered = (node) => !isBlank(node) || (node.type === 'JSXText' && !node.value.includes('\n'));

/** Translators do not change spaces, and React never updates them. */
const isSpace = (node) =>
  node.type === 'JSXText' ? /^\s*$/.test(node.value) : /^\s*$/.test(node.expression?.value ?? 'x');

const isTextNode = (node) =>
  !isSpace(node) && (node.type === 'JSXText' || (node.type === 'JSXExpressionContainer' && isText(node.expression)));

/** A word or a space beside an expression forms a sentence with it, so the expression is a text, whatever its name. */
const isWord = (node) => node.type === 'JSXText';

const MAY_BE_TEXT = /^(?:Identifier|MemberExpression|ChainExpression|CallExpression)$/;

const mayBeText = ({ type, expression }) =>
  type === 'JSXExpressionContainer' &&
  MAY_BE_TEXT.test(expression.type) &&
  !/^(?:children|map|flatMap|from|render\w*)$/.test(nameOf(expression.callee ?? expression));

const ADVICE = 'a translated page loses it: make one text of it, or put it into a span';

const checkChildren = (context, children, isFragment) => {
  const rendered = children.filter(isRendered);
  if (rendered.length < 2 && !isFragment) return;
  const hasWord = rendered.some(isWord);
  for (const child of rendered)
    if (isTextNode(child) || (hasWord && mayBeText(child)))
      context.report({ node: child, message: `Bare text beside another node: ${ADVICE}` });
};

export const bareText = {
  create: (context) => ({
    JSXElement: ({ openingElement: { name }, children }) => {
      if (!READ_ONLY.test(name.name ?? '')) checkChildren(context, children, false);
    },
    JSXFragment: ({ children }) => checkChildren(context, children, true),
  }),
};

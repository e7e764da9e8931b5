/*
 * A plugin of oxlint (`.oxlintrc.json`) for remotes: all remotes share one document with the shell, so a remote changes
 * its own elements only. `no-restricted-globals` of the same configuration refuses the history and the storage.
 */

const FIND = 'Take your own element by a ref; other elements of the page belong to the shell and to other remotes';
const CHANGE = 'This changes the whole page: render the element in your view, or open a modal, panel or notice';
const STYLES = 'This styles the whole page: the sheet of a remote is a *.module.css';
const STORAGE = 'Use host.storage: keys of the page belong to the shell and to other remotes';
const ADDRESS = 'Use useNavigation() or host.navigation: the shell must know each change of the address';
const LISTENER = 'The listener stays when the view leaves: pass { signal }, or remove it in the clean-up of the effect';

const FINDERS = /^(querySelector|querySelectorAll|getElementById|getElementsBy\w+)$/;
const ADDERS =
  /^(add|toggle|append|appendChild|prepend|insertBefore|insertAdjacent\w+|remove|removeChild|replace\w+|setAttribute)$/;
const ROOTS = ['body', 'head', 'documentElement'];
const PAGE = ['document', 'window', 'globalThis'];
const OF_WINDOW = { history: ADDRESS, localStorage: STORAGE, sessionStorage: STORAGE, indexedDB: STORAGE };

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : null);
const propertyOf = (node) => (node?.type === 'MemberExpression' && !node.computed ? node.property.name : null);
const isOf = (node, object, property) => nameOf(node.object) === object && property.test(propertyOf(node) ?? '');

/** `document.body`, `document.head`, `document.documentElement`, also with members behind them. */
const isInRoot = (node) => {
  for (let one = node; one?.type === 'MemberExpression'; one = one.object)
    if (nameOf(one.object) === 'document' && ROOTS.includes(propertyOf(one))) return true;
  return false;
};

/** The name of the event in `addEventListener('resize', …)` on the page. */
const eventOf = ({ callee, arguments: [event] }, method) => {
  const isBare = nameOf(callee) === method;
  const isOnPage = propertyOf(callee) === method && PAGE.includes(nameOf(callee.object));
  return isBare || isOnPage ? (event?.value ?? '') : null;
};

const ends = ([, , options]) =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(({ key, value }) => key?.name === 'signal' || (key?.name === 'once' && value.value === true));

const rule = {
  create: (context) => {
    const added = [];
    const removed = new Set();
    const report = (node, message) => context.report({ node, message });
    return {
      MemberExpression: (node) => {
        if (isOf(node, 'document', /^adoptedStyleSheets$/)) report(node, STYLES);
        if (isOf(node, 'document', /^cookie$/)) report(node, STORAGE);
        const why = PAGE.includes(nameOf(node.object)) ? OF_WINDOW[propertyOf(node)] : undefined;
        if (why) report(node, why);
      },
      AssignmentExpression: (node) => {
        if (node.left.type === 'MemberExpression' && isInRoot(node.left.object)) report(node, CHANGE);
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && isOf(callee, 'document', FINDERS)) report(node, FIND);
        if (ADDERS.test(propertyOf(callee) ?? '') && isInRoot(callee.object)) report(node, CHANGE);
        const event = eventOf(node, 'addEventListener');
        if (event !== null && !ends(node.arguments)) added.push({ node, event });
        const gone = eventOf(node, 'removeEventListener');
        if (gone !== null) removed.add(gone);
      },
      'Program:exit': () => {
        for (const { node, event } of added) if (!removed.has(event)) report(node, LISTENER);
      },
    };
  },
};

export default { meta: { name: 'jangada-page' }, rules: { 'own-page': rule } };

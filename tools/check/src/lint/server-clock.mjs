/*
 * A plugin of oxlint (`.oxlintrc.json`): a phone's clock may be days off, so dates of the server are compared with the
 * server's time. No type marks a date of the server, so the rule refuses the phone's clock everywhere; the
 * configuration lists the files that measure durations in the browser itself.
 */

const MESSAGE = 'The phone’s clock may be wrong: use useClock() or host.clock, the server’s time';

const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';

const rule = {
  create: (context) => ({
    MemberExpression: (node) => {
      if (isDate(node.object) && !node.computed && node.property.name === 'now')
        context.report({ node, message: MESSAGE });
    },
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message: MESSAGE });
    },
  }),
};

export default { meta: { name: 'jangada-clock' }, rules: { 'server-clock': rule } };

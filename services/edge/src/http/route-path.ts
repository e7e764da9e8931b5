/** The path of an endpoint as the router writes it: `{name}` becomes `:name`, and `{rest…}` whatever follows. */
export const routePath = (path: string): string => path.replace(/\{\w+…\}/g, '*').replace(/\{(\w+)\}/g, ':$1');

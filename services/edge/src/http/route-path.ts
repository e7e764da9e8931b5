/** The path of an endpoint in the router's syntax: `{name}` becomes `:name`, and `{rest…}` a wildcard. */
export const routePath = (path: string): string => path.replace(/\{\w+…\}/g, '*').replace(/\{(\w+)\}/g, ':$1');

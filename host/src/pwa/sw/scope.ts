declare const self: ServiceWorkerGlobalScope;

/** The worker's own global scope; the page's types know another `self`. */
export const scope: ServiceWorkerGlobalScope = self;

declare const self: ServiceWorkerGlobalScope;

/** The worker's global scope; the page's types declare another `self`. */
export const scope: ServiceWorkerGlobalScope = self;

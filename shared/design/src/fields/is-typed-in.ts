const NOT_TYPED_IN = /^(?:hidden|checkbox|radio|range|file|button|submit|reset|image|color)$/;

/** Whether the on-screen keyboard opens for an element. */
export const isTypedIn = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement && !NOT_TYPED_IN.test(element.type)) || element instanceof HTMLTextAreaElement;

interface Scheduling {
  readonly scheduler?: { yield?(): Promise<void> };
}

/**
 * Resolves in a task of its own, after the browser had an opportunity to draw and to handle input. Work that would be one
 * long task is divided by it.
 */
export const yieldToMain = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

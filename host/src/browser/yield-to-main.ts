interface Scheduling {
  readonly scheduler?: { yield?(): Promise<void> };
}

/**
 * Resolves in a new task, after the browser could paint and handle input. It divides work that would be one long task.
 */
export const yieldToMain = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

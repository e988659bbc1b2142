const OVER: ReadonlySet<string | undefined> = new Set(['done', 'failed', 'canceled']);

/** Whether a job in this state has ended, successfully or not. */
export const isOver = (state: string | undefined): boolean => OVER.has(state);

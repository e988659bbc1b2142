/** The SQLSTATE code of a database error, whichever layer wrapped it, or undefined. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of layersOf(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) return code;
  }
  return undefined;
}

/** The codes of a violated foreign key: PostgreSQL 18 has one of its own for keys that restrict. */
export const FOREIGN_KEY_VIOLATIONS: ReadonlySet<string> = new Set(['23503', '23001']);

/** Whether a foreign key prevented a write: what it names is missing, or what it deletes is in use. */
export const violatesForeignKey = (error: unknown): boolean => FOREIGN_KEY_VIOLATIONS.has(sqlState(error) ?? '');

/** The unique index or constraint that a failed write violated, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const { constraint } of layersOf(error)) if (typeof constraint === 'string') return constraint;
  return undefined;
}

export interface ErrorLayer {
  code?: unknown;
  message?: unknown;
  constraint?: unknown;
  cause?: unknown;
}

/** The error and its causes, outermost first: pg's own error, or Prisma's with pg's inside. */
export function* layersOf(error: unknown): Generator<ErrorLayer> {
  let current = error;
  while (typeof current === 'object' && current !== null) {
    const layer = current as ErrorLayer;
    yield layer;
    current = layer.cause;
  }
}

/** A write rejected because the entity was changed in the meantime, as reported by the change log functions. */
export interface Conflict {
  /** `changed`: after the caller read it; `undo`: after the change that is to be undone. */
  kind: 'changed' | 'undo';
  /** Who made the change; null if it was not an admin. */
  name: string | null;
  time: string;
  changeId: string | null;
  version: number;
}

const CONFLICT = 'MX409';

/** The conflict because of which the change log rejected a statement, or undefined. */
export function conflictOf(error: unknown): Conflict | undefined {
  for (const { code, message } of layersOf(error))
    if (code === CONFLICT && typeof message === 'string') return JSON.parse(message) as Conflict;
  return undefined;
}

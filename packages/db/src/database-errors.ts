/** The SQLSTATE code of a database error, whichever layer wrapped it, or undefined. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of layersOf(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) return code;
  }
  return undefined;
}

/** The unique index or constraint that a failed write ran into, or undefined. */
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

/** The error and what it wraps, outermost first: pg's own error, or that of a statement of Prisma with pg's inside. */
export function* layersOf(error: unknown): Generator<ErrorLayer> {
  let current = error;
  while (typeof current === 'object' && current !== null) {
    const layer = current as ErrorLayer;
    yield layer;
    current = layer.cause;
  }
}

/** Why a statement was refused because somebody else changed the thing, as the functions of the change log tell it. */
export interface Conflict {
  /** `changed`: after the caller read it; `undo`: after the change that is to be undone. */
  kind: 'changed' | 'undo';
  /** Who did; null when it was nobody of the staff. */
  name: string | null;
  time: string;
  changeId: string | null;
  version: number;
}

const CONFLICT = 'MX409';

/** The conflict that the change log refused a statement for, or undefined. */
export function conflictOf(error: unknown): Conflict | undefined {
  for (const { code, message } of layersOf(error))
    if (code === CONFLICT && typeof message === 'string') return JSON.parse(message) as Conflict;
  return undefined;
}

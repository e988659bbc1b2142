import type { Area } from '@merx/db';
import type { AclResource } from '@merx/wire';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError } from 'zod';
import type { Context } from './context.js';
import { asAnsweredError, limitFaults, limitParameters, MerxError, MOST_FAULTS } from './errors.js';
import { transformer } from './transformer.js';

/** `anonymous`, `self` (a customer), `staff` (any admin) or an ACL resource. */
export type Access = 'anonymous' | 'self' | 'staff' | AclResource;

/**
 * What the answers of a read depend on besides its path and parameters, so that a gateway may keep them in memory: they must not depend on
 * the caller in any other way, nor on the time.
 */
export interface Kept {
  /** The data they are made from. */
  areas: readonly Area[];
  /** The permissions whose holders see more, and what else the answer is then made from. */
  shows?: Readonly<Partial<Record<AclResource, readonly Area[]>>>;
}

/** Who may call a procedure. */
export interface Guarded {
  access: Access;
  /** Resources that admit a caller as well: those that later Magento versions ask for. */
  also?: readonly AclResource[] | undefined;
}

export type Meta = OpenApiMeta & {
  access?: Access;
  also?: Guarded['also'];
  /** Whether a caller has the permission; only for procedures whose answers are kept. */
  admits?: (ctx: Context) => boolean;
  /** Absent: answers are not kept. */
  kept?: Kept;
  /** Whether the procedure is recorded in the change log although it changes nothing, as it returns a lot of data. */
  isLogged?: boolean;
  /** Whether the procedure treats every caller as a guest. */
  ignoresCaller?: boolean;
  /** Whether every call is refused, as the service behind the route is not available. */
  isRefused?: boolean;
  /** Where the gateway copies a PUT's last path value into the body, e.g. `stockItem.item_id`; null: nowhere. Default: by its name. */
  copyTo?: string | null;
};

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    // Whitespace while a streamed response is idle, so that proxies do not time out.
    jsonl: { pingMs: 5000 },
    sse: { ping: { enabled: true, intervalMs: 5000 }, client: { reconnectAfterInactivityMs: 20_000 } },
    errorFormatter({ shape, error }) {
      const known = asAnsweredError(error);
      if (known instanceof MerxError) {
        const { parameters, errors } = known;
        return {
          ...shape,
          message: known.message,
          data: {
            code: known.code,
            httpStatus: shape.data.httpStatus,
            parameters: parameters && limitParameters(parameters),
            errors: errors && limitFaults(errors),
          },
        };
      }
      const invalid = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
      const issues = invalid ? error.cause.issues.slice(0, MOST_FAULTS) : undefined;
      const message = error.code === 'INTERNAL_SERVER_ERROR' ? 'Internal error' : issues ? JSON.stringify(issues) : shape.message;
      return { ...shape, message, data: { code: error.code, httpStatus: shape.data.httpStatus, issues } };
    },
  });

export const router = t.router;

/** The part of a route's line that lets its answers be kept. */
export const kept = (areas: readonly Area[], shows: Kept['shows'] = {}): { kept: Kept } => ({ kept: { areas, shows } });

/** The result of the rest of a procedure. Throws its errors, also those of pure code, mapped to the error type that callers see. */
export function mapErrors<Result extends { ok: true } | { ok: false; error: TRPCError }>(result: Result): Result {
  if (result.ok) return result;
  const error = asAnsweredError(result.error);
  if (error instanceof TRPCError && error !== result.error) throw error;
  return result;
}

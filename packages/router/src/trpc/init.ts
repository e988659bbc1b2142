import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError } from 'zod';
import type { Context } from './context.js';
import { asMerxError, MerxError } from './errors.js';

/** `anonymous`, `self` or an ACL resource. */
export type Access = 'anonymous' | 'self' | `Magento_${string}`;

export type Meta = OpenApiMeta & { access?: Access };

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    // Blank space while a streamed answer is silent: no proxy or timeout takes it for dead.
    jsonl: { pingMs: 5000 },
    errorFormatter({ shape, error }) {
      const told = asMerxError(error);
      if (told instanceof MerxError) {
        return {
          ...shape,
          message: told.message,
          data: { code: told.code, httpStatus: shape.data.httpStatus, parameters: told.parameters, errors: told.errors },
        };
      }
      const invalid = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
      const message = error.code === 'INTERNAL_SERVER_ERROR' ? 'Internal error' : shape.message;
      return {
        ...shape,
        message,
        data: { code: error.code, httpStatus: shape.data.httpStatus, issues: invalid ? error.cause.issues : undefined },
      };
    },
  });

export const router = t.router;

/** Turns the errors of pure code into the one error that callers see. */
export const tellErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const told = asMerxError(result.error);
  if (told instanceof TRPCError && told !== result.error) throw told;
  return result;
});

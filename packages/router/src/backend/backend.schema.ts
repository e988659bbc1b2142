import { wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const ModuleNames = z.array(wireText);

/** The setup steps of a new store and whether each is done, in their usual order. */
export const Checklist = z.array(
  z.object({
    step: z.enum([
      'store_name',
      'store_address',
      'locale',
      'shipping_method',
      'tax_rule',
      'payment_method',
      'mail_server',
      'product',
      'legal_pages',
      'second_factor',
      'second_admin',
      'order',
    ]),
    done: wireBool,
  }),
);
export type Checklist = z.infer<typeof Checklist>;

/** System information. */
export const About = z.object({
  version: wireText,
  node: wireText,
  platform: wireText,
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: wireText,
    migrations: z.array(z.object({ name: wireText, applied_at: wireText })),
  }),
  modules: z.array(wireText),
  uptime_seconds: wireInt,
  memory_bytes: wireInt,
});
export type About = z.infer<typeof About>;

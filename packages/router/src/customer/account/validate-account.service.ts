import { filledIn } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { type Fault, MerxError } from '../../trpc/errors.js';
import { emptyAddress, readAddress } from '../address/address-rules.js';
import { withCustomAttributes } from '../custom-attributes.js';
import type { Customer, ValidationAnswer } from './account.schema.js';
import { accountFaults, readAccount } from './account-rules.js';
import { blankAccount, homeOf, saveRules } from './new-account.service.js';

/** Validates a customer as for registration, without saving: returns all fault messages. Email availability is a separate route. */
export async function validateAccount({ ctx, input }: Call<{ customer: Customer }>): Promise<ValidationAnswer> {
  const { customer } = input;
  // The response has no parameters.
  const messages = (await faultsOf(ctx, customer)).map(filledIn);
  return { valid: messages.length === 0, messages };
}

async function faultsOf(ctx: Context, customer: Customer): Promise<Fault[]> {
  const rules = await saveRules(ctx.db, ctx.scope.storeId);
  const addresses = customer.addresses ?? [];
  const judgements = [
    async () => void (await blankAccount(ctx, customer, { manages: true, home: await homeOf(ctx, customer, true), rules })),
    async () => {
      const blank = await blankAccount(ctx, {}, { manages: false, home: await homeOf(ctx, {}, false), rules });
      return accountFaults(readAccount(blank, customer));
    },
    async () => void withCustomAttributes({}, customer.custom_attributes, rules.customerAttributes),
    ...addresses.map((address) => async () => readAddress(emptyAddress, address, rules).faults),
    ...addresses.map((address) => async () => void withCustomAttributes({}, address.custom_attributes, rules.addressAttributes)),
  ];
  const told: Fault[] = [];
  for (const judge of judgements) told.push(...((await judge().catch(faultsThrown)) ?? []));
  return told;
}

function faultsThrown(error: unknown): Fault[] {
  if (!(error instanceof MerxError)) throw error;
  const { message, parameters } = error;
  return error.errors ?? [{ message, ...(parameters && { parameters }) }];
}

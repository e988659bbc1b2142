import type { z } from 'zod';
import { BundleForm, bundleInput, bundleOf } from './bundle-values';
import { DownloadsForm, downloadsInput, downloadsOf } from './download-values';
import { MembersForm, membersInput, membersOf } from './member-values';
import { OptionsForm, optionsInput, optionsOf, withoutEmptyValues } from './option-values';
import type { Product, ProductInput } from './part-values';

/** What only some types of product have, as the product's form holds it. */
export interface PartsForm extends OptionsForm, BundleForm, DownloadsForm, MembersForm {}

export const NO_PARTS: PartsForm = { options: [], bundle: [], links: [], samples: [], members: [] };

/** The stored parts as the form has them. */
export const partsOf = (product: Product): PartsForm => ({
  ...optionsOf(product),
  ...bundleOf(product),
  ...downloadsOf(product),
  ...membersOf(product),
});

const SHAPES = { ...OptionsForm.shape, ...BundleForm.shape, ...DownloadsForm.shape, ...MembersForm.shape };
type Part = keyof PartsForm;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The parts as they are sent: without the empty rows at the end of an option's values. */
export const wholeParts = (parts: PartsForm): PartsForm => ({ ...parts, options: parts.options.map(withoutEmptyValues) });

/** What is missing in the parts that were changed, by path. What is stored was fine when it was stored. */
export const partFaults = (parts: PartsForm, before: PartsForm): z.core.$ZodIssue[] =>
  (Object.keys(SHAPES) as Part[]).flatMap((part) => {
    if (isSame(parts[part], before[part])) return [];
    const checked = SHAPES[part].safeParse(parts[part]);
    return checked.success ? [] : checked.error.issues.map((issue) => ({ ...issue, path: [part, ...issue.path] }));
  });

type Sent = Pick<ProductInput, 'options'> & {
  extension_attributes: NonNullable<ProductInput['extension_attributes']>;
  /** The products of a group; undefined while they are as they were. */
  members: ReturnType<typeof membersInput> | undefined;
};

/** What a save has to send of the parts: those that were changed. */
export async function partsInput(parts: PartsForm, before: PartsForm, sku: string): Promise<Sent> {
  const differs = (part: Part): boolean => !isSame(parts[part], before[part]);
  return {
    ...(differs('options') && { options: optionsInput(parts, sku) }),
    extension_attributes: {
      ...(differs('bundle') && { bundle_product_options: bundleInput(parts) }),
      ...((differs('links') || differs('samples')) && (await downloadsInput(parts))),
    },
    members: differs('members') ? membersInput(parts, sku) : undefined,
  };
}

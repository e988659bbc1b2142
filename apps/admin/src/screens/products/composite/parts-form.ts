import type { z } from 'zod';
import { BundleForm, bundleInput, bundleOf } from './bundle-values';
import { DownloadsForm, downloadsInput, downloadsOf } from './download-values';
import { OptionsForm, optionsInput, optionsOf, withoutEmptyValues } from './option-values';
import { MembersForm, membersInput, membersOf, type Product, type ProductInput } from './part-values';

/** Form values of the parts of specific product types. */
export interface PartsForm extends OptionsForm, BundleForm, DownloadsForm, MembersForm {}

export const NO_PARTS: PartsForm = { options: [], bundle: [], links: [], samples: [], members: [] };

/** Form values of the stored parts. */
export const partsOf = (product: Product): PartsForm => ({
  ...optionsOf(product),
  ...bundleOf(product),
  ...downloadsOf(product),
  ...membersOf(product),
});

const SHAPES = { ...OptionsForm.shape, ...BundleForm.shape, ...DownloadsForm.shape, ...MembersForm.shape };
type Part = keyof PartsForm;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The parts without trailing empty option values, as they are sent. */
export const sentParts = (parts: PartsForm): PartsForm => ({ ...parts, options: parts.options.map(withoutEmptyValues) });

/** Validation errors of the changed parts, by path. Unchanged parts are not validated. */
export const partFaults = (parts: PartsForm, before: PartsForm): z.core.$ZodIssue[] =>
  (Object.keys(SHAPES) as Part[]).flatMap((part) => {
    if (isSame(parts[part], before[part])) return [];
    const checked = SHAPES[part].safeParse(parts[part]);
    return checked.success ? [] : checked.error.issues.map((issue) => ({ ...issue, path: [part, ...issue.path] }));
  });

type Sent = Pick<ProductInput, 'options'> & {
  extension_attributes: NonNullable<ProductInput['extension_attributes']>;
  /** The products of a grouped product; undefined if unchanged. */
  members: ReturnType<typeof membersInput> | undefined;
};

/** API input of the changed parts. */
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

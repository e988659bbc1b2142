import { acl } from '../../trpc/procedures.js';
import { Generated, GenerateInput, ProductDrafts, Products, SkuInput, VariationInput } from './variation.schema.js';
import { draftVariations, generateVariations, listChildren } from './variation.service.js';

const products = acl('Magento_Catalog::products');

/** The variations of configurable products, as products. */
export const variationRoutes = {
  children: products('GET', '/V1/configurable-products/{sku}/children', 'Lists the variations of a configurable product').input(SkuInput).output(Products).query(listChildren),
  variation: products('PUT', '/V1/configurable-products/variation', 'Generates the variations of a configurable product without saving them')
    .input(VariationInput)
    .output(ProductDrafts)
    .mutation(draftVariations),
  /** For the admin alone: not served over REST. */
  variations: { generate: products().input(GenerateInput).output(Generated).mutation(generateVariations) },
};

import { attributeCode, text, wireText } from '@merx/wire';
import { z } from 'zod';
import { AttributeMetadata, AttributeMetadataList } from '../../customer/index.js';

export const ItemAttributeCode = z.object({ attributeCode });
export const ItemFormCode = z.object({ formCode: text.describe('Name of the form: `default`.') });
export const CustomItemAttributesOf = z.object({
  dataObjectClassName: text.nullish().describe('Accepted for compatibility; has no effect.'),
});
export const CustomItemAttributes = z.array(z.object({ attribute_code: wireText }));
export const ItemAttribute = AttributeMetadata;
export const ItemAttributeList = AttributeMetadataList;

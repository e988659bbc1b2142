import { attributeCode, text } from '@merx/wire';
import { z } from 'zod';

export {
  ArrangeSet,
  Assignment,
  AttributeGroup,
  AttributeGroupList,
  AttributeSet,
  AttributeSetId,
  AttributeSetList,
  ChangedAttributeSet,
  ChangedGroup,
  GroupId,
  ListAttributeSets,
  NewAttributeSet,
  NewGroup,
  SetLayout,
} from '../../eav/index.js';

const attributeSetId = text.describe('Id of the attribute set.');
/** Here a set id may be any text; if not a number, it is unknown. */
export const SetIdText = z.object({ attributeSetId });
export const AttributeOfSet = z.object({ attributeSetId, attributeCode });
export const SetName = z.object({ attributeSetName: text.describe('Name of the attribute set, such as `Default`.') });

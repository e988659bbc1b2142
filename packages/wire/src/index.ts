export { type AclNode, type AclResource, aclTree, allResources, EVERYTHING } from './acl-resources.js';
export { atOnce } from './at-once.js';
export * from './case.js';
export { columnKindOf } from './column-kind.js';
export { CONDITION_TYPES, type ConditionType, type Filter, type FilterGroup, type SortOrder } from './criteria-shape.js';
export { cropStart } from './crop.js';
export { date, dateTime, dateTimeText } from './dates.js';
export { hasTokenMarks, mediaAddress, mediaDirective, mediaPathOf, partsOf, tokenized, untokenized } from './directives.js';
export { type ColumnKind, type ColumnShape, type Entity, entity, type TableShape } from './entity.js';
export { notComparable } from './faults.js';
export { type Fields, readFields } from './fields.js';
export { faultsInWords, filledIn } from './filled-in.js';
export { createGate } from './gate.js';
export { hasCode } from './has-code.js';
export { allLanded, inFlight } from './in-flight.js';
export * from './invalid-input.js';
export { JsonText, jsonAnswer, objectText, pageText } from './json-text.js';
export { list, unwrapList } from './list.js';
export * from './money.js';
export { pageWindow } from './page-window.js';
export * from './parameters.js';
export {
  bool,
  decimal,
  int,
  isNumericText,
  MAX_INT,
  nonEmptyText,
  type Scalar,
  shortText,
  text,
  wireBool,
  wireDate,
  wireDecimal,
  wireInt,
  wireText,
  wireTime,
} from './scalars.js';
export * from './search-criteria.js';
export { readSearchCriteria } from './search-criteria-reading.js';
export { sourceField, sourceOfField } from './source-field.js';
export type { Placeholder, TemplateParameters } from './template.js';
export { areCarrierLines, type Carrier, carriersOf, type TrackedParcel, trackingUrl } from './tracking.js';
export { isUuid } from './uuid.js';
export { withoutSlash } from './without-slash.js';
export { catalogNames, isRightToLeft, translated, translator, type Words } from './words.js';

export {
  type CompiledCriteria,
  type CompileOptions,
  type CriteriaField,
  compileCriteria,
  type FieldKind,
  type FieldResolver,
} from './compile-criteria.js';
export { type Bind, compare } from './conditions.js';
export { type HeldIds, idsField } from './ids-field.js';
export { containing, TEXT_FIELD, textField, withText } from './text-field.js';

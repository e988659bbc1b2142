export {
  type CompiledCriteria,
  type CompileOptions,
  type CriteriaField,
  compileCriteria,
  type FieldKind,
  type FieldResolver,
} from './compile-criteria.js';

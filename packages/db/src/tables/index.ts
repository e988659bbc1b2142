export * from '../generated/tables.js';
export type { Column, ColumnName, ExactRow, Table, WireRow } from './table.js';

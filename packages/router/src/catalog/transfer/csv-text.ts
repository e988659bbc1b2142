/** Lent on: those above the catalogue ask it for files. */
export { type CsvLine, csvLines, readCsv } from '../../csv/index.js';

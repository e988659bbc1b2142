export { type CsvLine, csvLines, readCsv } from './csv-text.js';

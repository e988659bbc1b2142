export { openFresh } from './fresh-database.js';

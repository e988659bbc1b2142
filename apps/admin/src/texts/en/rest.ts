import catalog from './catalog.json';
import content from './content.json';
import customers from './customers.json';
import errorTexts from './errors.json';
import fields from './fields.json';
import marketing from './marketing.json';
import media from './media.json';
import products from './products.json';
import sales from './sales.json';
import settings from './settings.json';
import stores from './stores.json';
import system from './system.json';

/** Texts of the other pages, loaded after the first page. */
export default { fields, sales, products, catalog, customers, marketing, content, media, settings, stores, system };

/** Messages of the server whose texts are fixed by its web API and do not say what to do, by their template. */
export const errors: Record<string, string> = errorTexts;

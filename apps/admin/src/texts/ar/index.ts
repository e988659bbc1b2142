import type en from '../en';
import type { TextsIn } from '../languages';
import catalog from './catalog.json';
import common from './common.json';
import content from './content.json';
import customers from './customers.json';
import errorTexts from './errors.json';
import fields from './fields.json';
import marketing from './marketing.json';
import media from './media.json';
import products from './products.json';
import sales from './sales.json';
import settings from './settings.json';
import start from './start.json';
import stores from './stores.json';
import system from './system.json';

const ar: TextsIn<'ar', en> = {
  ...{ ...common, fields, start },
  ...{ sales, products, catalog, customers, marketing, content, media, settings, stores, system },
};
export default ar;

/** Translations of server messages, by their English template. */
export const errors: Record<string, string> = errorTexts;

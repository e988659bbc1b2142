import catalog from './catalog.json';
import content from './content.json';
import customers from './customers.json';
import marketing from './marketing.json';
import products from './products.json';
import sales from './sales.json';
import stores from './stores.json';
import system from './system.json';

/** What the other pages say: fetched beside the first page, not before it. */
export default { sales, products, catalog, customers, marketing, content, stores, system };

import { fileURLToPath } from 'node:url';

/** The folder of the admin's build. All paths here are relative to a folder of the gateway: `src`, or `dist` for its build. */
export const ADMIN_BUILD = fileURLToPath(new URL('../../admin/dist', import.meta.url));

/** Where the build puts the Postman collection. */
export const POSTMAN_BUILD = fileURLToPath(new URL('../dist/postman.json', import.meta.url));

/** Where the examples of the API description are: one file per module, written by `npm run examples`. */
export const EXAMPLES = new URL('../examples/', import.meta.url);

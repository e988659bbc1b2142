import { parseArgs } from 'node:util';
import { appRouter } from '@merx/router';
import { routeKey, version24 } from '../test/catalogue.js';
import { restRoutes } from './rest-view.js';

/** `npm run routes`: lists every route with its access and procedure; with `--version 2.4`, the routes of Magento 2.4 and which are served. */
const { version } = parseArgs({ options: { version: { type: 'string' } } }).values;
if (version !== undefined && version !== '2.4') throw new Error(`The routes of version ${version} are not known, only those of 2.4.`);

const routes = restRoutes(appRouter);
const cells = ({ method, path, access, also = [], name }: (typeof routes)[number]) => [method, path, [access, ...also].join(' or '), name];

function rowsOfVersion(): string[][] {
  const served = new Map(routes.map((route) => [routeKey(route), route]));
  return version24.map((route) => {
    const found = served.get(routeKey(route));
    return found ? cells(found) : [route.method, route.path, 'not served', ''];
  });
}

const rows = version ? rowsOfVersion() : routes.map(cells);
const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
if (version)
  console.log(`${rows.filter(([, , access]) => access !== 'not served').length} of ${rows.length} routes of version ${version} are served`);

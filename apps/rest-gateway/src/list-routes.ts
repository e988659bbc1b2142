import { appRouter } from '@merx/router';
import { restRoutes } from './rest-view.js';

/** `npm run routes`: lists every route with its access and procedure. */
const rows = restRoutes(appRouter).map(({ method, path, access, also = [], name }) => [method, path, [access, ...also].join(' or '), name]);
const widthOf = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0));
const widths = [0, 1, 2, 3].map(widthOf);
for (const row of rows) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

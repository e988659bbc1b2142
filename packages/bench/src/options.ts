import { parseArgs } from 'node:util';

export interface Options {
  /** How long each measurement lasts. */
  seconds: number;
  products: number;
  /** Numbers of concurrent connections, one measurement each. */
  connections: number[];
  /** Parts of scenario names; empty: all. */
  only: string[];
  embedded: boolean;
  /** Operations per CPU time measurement; absent: rates are measured. */
  operations: number | undefined;
  /** Whether to store the result as the last run, for comparison with later ones. */
  save: boolean;
  /** Whether to drop databases prepared by earlier runs. */
  fresh: boolean;
}

export const USAGE = `npm run bench [-- options]
  --seconds 3          length of each measurement
  --products 10000     size of the catalogue
  --connections 1,32   numbers of concurrent connections
  --only cart,tree     only scenarios whose name contains one of these
  --cpu                CPU time of one operation instead of rates
  --operations 1000    operations per CPU time measurement
  --embedded           use the embedded database instead of PostgreSQL
  --save               store the result in packages/bench/last-run.json
  --fresh              rebuild the catalogue and drop databases of earlier runs`;

/** Parses the command line options. Throws for one that is unknown or out of range. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '3' },
      products: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '1,32' },
      only: { type: 'string', default: '' },
      cpu: { type: 'boolean', default: false },
      operations: { type: 'string', default: '1000' },
      embedded: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  if (values.cpu && values.embedded) throw new Error('--cpu cannot separate the embedded database from the gateway; omit --embedded.');
  const operations = Math.trunc(numberIn('operations', values.operations, 1, 1_000_000));
  return {
    embedded: values.embedded,
    fresh: values.fresh,
    save: values.save,
    operations: values.cpu ? operations : undefined,
    seconds: numberIn('seconds', values.seconds, 0.1, 600),
    products: Math.trunc(numberIn('products', values.products, 100, 1_000_000)),
    connections: values.connections.split(',').map((text) => Math.trunc(numberIn('connections', text, 1, 1000))),
    only: values.only.split(',').filter((name) => name !== ''),
  };
}

function numberIn(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= least && value <= most)) throw new Error(`--${name} must be ${least} to ${most}, not "${text}".`);
  return value;
}

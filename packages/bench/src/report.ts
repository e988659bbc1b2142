import type { LastRun } from './last-run.js';
import type { Measured } from './measure.js';
import type { Pricing } from './pricing.js';

/** One line of the table. */
export interface Line {
  scenario: string;
  connections: number;
  /** Without kept answers, where a scenario reads such. */
  gateway: Measured | null;
  /** With kept answers; null for other scenarios. */
  kept: Measured | null;
  floor: Measured | null;
  /** Bytes of one response, gateway and baseline, if an operation is one call. */
  bytes: { gateway: number; kept: number; floor: number };
  /** Why it was not measured. */
  skipped: string | null;
}

const HEADINGS = [
  ...['scenario', 'conn', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'bytes', 'last'],
  ...['kept/s', 'p50 ms', 'p99 ms', 'errors', 'hits', 'last'],
  ...['floor/s', 'p50 ms', 'p99 ms', 'errors', 'bytes', 'ratio'],
];
const CPU_HEADINGS = [
  ...['scenario', 'conn', 'gateway us', 'its db us', 'errors', 'last', 'kept us', 'its db us', 'errors', 'hits', 'last'],
  ...['floor us', 'its db us', 'errors', 'ratio'],
];

/** The table of all measurements; ratio is the gateway's rate in percent of the baseline's. */
export const table = (lines: readonly Line[], last: LastRun): string => columns([HEADINGS, ...lines.map((line) => cells(line, last))]);

/** The table of CPU time in microseconds; ratio is the baseline's in percent of the gateway's, so that higher is better here, too. */
export const cpuTable = (lines: readonly Line[], last: LastRun): string =>
  columns([CPU_HEADINGS, ...lines.map((line) => cpuCells(line, last))]);

/** Names a line of the table. */
export const lineName = ({ scenario, connections }: Pick<Line, 'scenario' | 'connections'>): string => `${scenario} ${connections}`;

function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(line: Line, last: LastRun): string[] {
  const { scenario, connections, gateway, kept, floor, bytes, skipped } = line;
  const start = [scenario, String(connections)];
  if (skipped !== null) return [...start, `skipped: ${skipped}`];
  const ratio = gateway && floor && floor.rate > 0 ? `${Math.round((100 * gateway.rate) / floor.rate)} %` : '';
  const before = last[lineName(line)];
  const ours = [...measured(gateway), String(bytes.gateway), figure(before?.gateway)];
  return [...start, ...ours, ...measured(kept), hits(kept), figure(before?.kept), ...measured(floor), String(bytes.floor), ratio];
}

function cpuCells(line: Line, last: LastRun): string[] {
  const { scenario, connections, gateway, kept, floor, skipped } = line;
  const start = [scenario, String(connections)];
  if (skipped !== null) return [...start, `skipped: ${skipped}`];
  const sums = [gateway, floor].map((found) => (found?.cpu ? found.cpu.server + found.cpu.database : Number.NaN));
  const [ours = Number.NaN, theirs = Number.NaN] = sums;
  const ratio = ours > 0 && theirs > 0 ? `${Math.round((100 * theirs) / ours)} %` : '';
  const before = last[lineName(line)];
  const keeping = [...cpuOf(kept), hits(kept), figure(before?.kept)];
  return [...start, ...cpuOf(gateway), figure(before?.gateway), ...keeping, ...cpuOf(floor), ratio];
}

const figure = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** The share of reads that a kept answer was found for. */
const hits = (found: Measured | null): string =>
  found?.hits === undefined || found.hits === null ? '' : `${Math.floor(100 * found.hits)} %`;

const cpuOf = (found: Measured | null): string[] =>
  found?.cpu ? [found.cpu.server.toFixed(0), found.cpu.database.toFixed(0), String(found.errors)] : ['', '', ''];

function measured(found: Measured | null): string[] {
  if (!found) return ['', '', '', ''];
  return [found.rate.toFixed(found.rate < 100 ? 1 : 0), milliseconds(found.p50), milliseconds(found.p99), String(found.errors)];
}

const milliseconds = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(2));

/** The only figure that involves no server and no database. */
export const pricingLine = ({ lines, rules, cpu }: Pricing): string =>
  `Totals of ${lines} lines with ${rules} price rules, once all is read: ${cpu.toFixed(2)} ms of CPU time.`;

/** The errors, one line per measurement that had any; empty if there were none. */
export function faults(lines: readonly Line[]): string[] {
  return lines.flatMap(({ scenario, connections, gateway, kept, floor }) =>
    Object.entries({ gateway, kept, floor }).flatMap(([kind, found]) =>
      found && found.errors > 0
        ? [`${scenario}, ${connections} connections, ${kind}: ${found.errors} errors, first: ${found.firstError}`]
        : [],
    ),
  );
}

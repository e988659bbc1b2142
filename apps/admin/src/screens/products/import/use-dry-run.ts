import { useCallback, useRef, useState } from 'react';
import { failureText } from '../../../api/failure';
import type { client, Outputs } from '../../../api/trpc';
import { ALL_STORES } from '../list/all-stores';
import { textOf } from './csv-file';

/** What is imported. */
export interface CsvImportOf {
  /** The job that imports the file. */
  kind: 'products.import' | 'stock.import' | 'priceLists.importPrices';
  /** Input of the job besides the file. */
  input?: object | undefined;
  /** Validates the file. */
  dryRun: typeof client.catalog.transfer.import.mutate;
  back: { to: string; label: string };
  /** Label of the button that imports so many lines. */
  start: (count: number) => string;
}

type Report = Outputs['catalog']['transfer']['import'] extends AsyncIterable<infer One> ? One : never;
type Fault = Report['refused'][number];

/** A file that is being validated, or has been. */
export interface Checked {
  name: string;
  csv: string;
  isThrough: boolean;
  /** Lines validated so far. */
  lines: number;
  faults: Fault[];
  /** Why the file cannot be read at all. */
  failure?: string | undefined;
}

/** Validates a file on the server line by line, without saving. */
export function useDryRun(dryRun: CsvImportOf['dryRun']) {
  const [checked, setChecked] = useState<Checked>();
  const running = useRef<AbortController>(undefined);
  const clear = useCallback((): void => {
    running.current?.abort();
    setChecked(undefined);
  }, []);
  const check = useCallback(
    async (file: File): Promise<void> => {
      running.current?.abort();
      const turn = new AbortController();
      running.current = turn;
      const update = (change: Partial<Checked>): void => {
        if (!turn.signal.aborted) setChecked((now) => now && { ...now, ...change });
      };
      const csv = await textOf(file);
      setChecked({ name: file.name, csv, isThrough: false, lines: 0, faults: [] });
      const faults: Fault[] = [];
      try {
        const reports = await dryRun(
          { csv, mode: 'good-lines', dryRun: true },
          { context: { store: ALL_STORES, isStream: true }, signal: turn.signal },
        );
        for await (const { done, refused } of reports) {
          faults.push(...refused);
          update({ lines: done, faults: [...faults] });
        }
        update({ isThrough: true });
      } catch (error) {
        update({ isThrough: true, failure: failureText(error) });
      }
    },
    [dryRun],
  );
  return { checked, check, clear };
}

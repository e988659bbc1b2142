import { useCallback, useRef, useState } from 'react';
import { failureText } from '../../../api/failure';
import { client, type Outputs } from '../../../api/trpc';
import { ALL_STORES } from '../list/all-stores';
import { textOf } from './csv-file';

type Progress = Outputs['catalog']['transfer']['import'] extends AsyncIterable<infer Told> ? Told : never;
export type Fault = Progress['refused'][number];

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
export function useDryRun() {
  const [checked, setChecked] = useState<Checked>();
  const running = useRef<AbortController>(undefined);
  const clear = useCallback((): void => {
    running.current?.abort();
    setChecked(undefined);
  }, []);
  const check = useCallback(async (file: File): Promise<void> => {
    running.current?.abort();
    const turn = new AbortController();
    running.current = turn;
    const tell = (change: Partial<Checked>): void => {
      if (!turn.signal.aborted) setChecked((now) => now && { ...now, ...change });
    };
    const csv = await textOf(file);
    setChecked({ name: file.name, csv, isThrough: false, lines: 0, faults: [] });
    const faults: Fault[] = [];
    try {
      const told = await client.catalog.transfer.import.mutate(
        { csv, mode: 'good-lines', dryRun: true },
        { context: { store: ALL_STORES, isStream: true }, signal: turn.signal },
      );
      for await (const { done, refused } of told) {
        faults.push(...refused);
        tell({ lines: done, faults: [...faults] });
      }
      tell({ isThrough: true });
    } catch (error) {
      tell({ isThrough: true, failure: failureText(error) });
    }
  }, []);
  return { checked, check, clear };
}

export type Outcome = 'created' | 'changed' | 'same' | 'failed';

export interface Counts extends Record<Outcome, number> {
  kind: string;
}

export interface Fault {
  kind: string;
  name: string;
  why: string;
}

/** The results and failures of a run. */
export interface Report {
  count(kind: string, outcome: Outcome): void;
  /** An entity that could not be imported. */
  fail(kind: string, name: string, why: string): void;
  /** A note that applies to many entities; reported once. */
  note(text: string): void;
  counts(): Counts[];
  faults(): readonly Fault[];
  notes(): readonly string[];
}

export function createReport(onCount: (kind: string, outcome: Outcome) => void = () => undefined): Report {
  const counts = new Map<string, Counts>();
  const faults: Fault[] = [];
  const notes = new Set<string>();
  const count = (kind: string, outcome: Outcome) => {
    const row = counts.get(kind) ?? { kind, created: 0, changed: 0, same: 0, failed: 0 };
    row[outcome]++;
    counts.set(kind, row);
    onCount(kind, outcome);
  };
  return {
    count,
    fail: (kind, name, why) => {
      faults.push({ kind, name, why });
      count(kind, 'failed');
    },
    note: (text) => notes.add(text),
    counts: () => [...counts.values()],
    faults: () => faults,
    notes: () => [...notes],
  };
}

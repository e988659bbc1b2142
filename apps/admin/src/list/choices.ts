/** Options of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** Options from records with an id and a name; none while loading. */
export const choicesOf = (records: readonly { id: number; name: string }[] = []): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

/** What a select offers. */
export interface Choice {
  value: string;
  label: string;
}

/** The choices of records with an id and a name; none while they are loading. */
export const choicesOf = (records: readonly { id: number; name: string }[] = []): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

/** One column of a database. */
export interface ColumnFacts {
  table: string;
  column: string;
  /** As SQL writes it, with length and scale. */
  type: string;
  nullable: boolean;
  /** Whether the database fills it if an insert leaves it out. */
  filled: boolean;
}

/** What a database asks of those who write to it. */
export interface SchemaFacts {
  columns: ColumnFacts[];
  /** Unique, check, exclusion and foreign key constraints and unique indexes: `table: definition`. */
  constraints: string[];
  /** `type: value` of each enum. */
  enumValues: string[];
}

/**
 * Why programs of the released schema could not work on the newer one, one line each; empty if they can. Adding tables, columns that fill
 * themselves and indexes is an expansion; everything else has to wait for a release in which no program needs what it takes away.
 */
export function contractions(released: SchemaFacts, newer: SchemaFacts): string[] {
  const now = new Map(newer.columns.map((facts) => [nameOf(facts), facts]));
  const before = new Set(released.columns.map(nameOf));
  const tables = new Set(released.columns.map(({ table }) => table));
  const known = new Set(released.constraints);
  const values = new Set(newer.enumValues);
  return [
    ...released.columns.flatMap((facts) => changeOf(facts, now.get(nameOf(facts)))),
    ...newer.columns
      .filter((facts) => tables.has(facts.table) && !before.has(nameOf(facts)) && !facts.nullable && !facts.filled)
      .map((facts) => `${nameOf(facts)} is new and must be filled: inserts of the release leave it out`),
    ...newer.constraints
      .filter((one) => !known.has(one) && tables.has(one.slice(0, one.indexOf(':'))))
      .filter((one) => !isOfUnwritten(one, (name) => !before.has(name) && now.get(name)?.filled === false))
      .map((one) => `${one} is new: writes of the release may violate it`),
    ...released.enumValues.filter((value) => !values.has(value)).map((value) => `${value} is gone`),
  ];
}

/** Whether a unique constraint or a foreign key has a column that inserts of the release leave at null: nulls are distinct and refer to nothing. */
function isOfUnwritten(constraint: string, isUnwritten: (name: string) => boolean): boolean {
  const [, table, unique, foreign] = /^(\w+): (?:UNIQUE (?:USING btree )?\(([\w, ]+)\)$|FOREIGN KEY \(([\w, ]+)\))/.exec(constraint) ?? [];
  return (unique ?? foreign ?? '').split(', ').some((column) => isUnwritten(`${table}.${column}`));
}

const nameOf = ({ table, column }: ColumnFacts): string => `${table}.${column}`;

function changeOf(released: ColumnFacts, newer: ColumnFacts | undefined): string[] {
  const name = nameOf(released);
  if (!newer) return [`${name} is gone`];
  return [
    ...(newer.type === released.type ? [] : [`${name} was ${released.type} and is ${newer.type}`]),
    ...(released.nullable && !newer.nullable ? [`${name} is not nullable any more`] : []),
    ...(released.filled && !newer.filled && !newer.nullable ? [`${name} is not filled any more`] : []),
  ];
}

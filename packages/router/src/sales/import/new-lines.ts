/** The given entries that do not exist yet, compared by some fields; each existing one matches one of them. */
export function newLines<Given extends object>(
  given: readonly Given[],
  there: readonly object[],
  fields: readonly (keyof Given)[],
): Given[] {
  const textOf = (one: object) => {
    const values = new Map<unknown, unknown>(Object.entries(one));
    return JSON.stringify(fields.map((field) => values.get(field) ?? null));
  };
  const known = there.map(textOf);
  return given.filter((one) => {
    const place = known.indexOf(textOf(one));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

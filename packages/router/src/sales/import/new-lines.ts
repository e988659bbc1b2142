/** Those of the given that are not there by these words: each that is there stands for one of them. */
export function lacking<Known, Given extends Known>(
  given: readonly Given[],
  there: readonly Known[],
  wordsOf: (one: Known) => readonly unknown[],
): Given[] {
  const textOf = (one: Known) => JSON.stringify(wordsOf(one).map((word) => word ?? null));
  const known = there.map(textOf);
  return given.filter((one) => {
    const place = known.indexOf(textOf(one));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

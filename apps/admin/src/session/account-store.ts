import { createStore, type MantineStore } from '@mantine/store';

const resets: (() => void)[] = [];

/** A store of what belongs to the signed-in admin. It is as at the start again when another account signs in, or nobody is signed in. */
export function accountStore<Value extends Parameters<typeof createStore>[0]>(start: Value): MantineStore<Value> {
  const store = createStore(start);
  resets.push(() => store.setState(start));
  return store;
}

/** Sets all such stores back to their start. */
export function resetAccountStores(): void {
  for (const reset of resets) reset();
}

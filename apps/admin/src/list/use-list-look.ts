import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ListColumn } from './columns';

export type Density = 'comfortable' | 'compact';

export interface Look {
  /** Ids of the visible columns in order; undefined for the list's default. */
  columns?: string[] | undefined;
}

/** The columns of a list and the density of all lists, stored in this browser. */
export function useListLook<Row>(list: string, all: readonly ListColumn<Row>[]) {
  const [look, setLook] = useLocalStorage<Look>({ key: `merx.list.${list}`, defaultValue: {}, getInitialValueInEffect: false });
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'merx.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
  const shown = useMemo(() => {
    const visible = all.filter(({ isFilterOnly }) => !isFilterOnly);
    if (!look.columns) return visible.filter(({ isExtra }) => !isExtra);
    return look.columns.flatMap((id) => visible.find((column) => column.id === id) ?? []);
  }, [look.columns, all]);
  const setColumns = (columns: string[] | undefined): void => setLook({ columns });
  return { shown, columns: look.columns, setColumns, density, setDensity };
}

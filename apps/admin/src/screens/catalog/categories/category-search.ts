interface CategorySearch {
  tab?: string;
  store?: string;
  parent?: number;
}

/** Search params of a category page: the open tab, the store view, and the parent of a new category. */
export const readCategorySearch = ({ tab, store, parent }: Record<string, unknown>): CategorySearch => ({
  ...(typeof tab === 'string' && { tab }),
  ...(typeof store === 'string' && { store }),
  ...(typeof parent === 'number' && { parent }),
});

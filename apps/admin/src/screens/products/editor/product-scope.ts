import { createContext, useContext } from 'react';
import type { Outputs } from '../../../api/trpc';
import type { OwnSaves } from '../../../form/own-saves';

export type Lookups = Outputs['ui']['lookups'];
export type Store = Lookups['stores'][number];

export interface ProductScope {
  /** The store view whose values are edited; undefined for those of all. */
  store: Store | undefined;
  /** The values of all store views, by code. */
  shared: Record<string, unknown>;
  currency: string;
  isNew: boolean;
  lookups: Lookups;
  /** The product's last change as it was read, and the saves of this page since. */
  version: number;
  saves: OwnSaves;
}

const Scope = createContext<ProductScope | undefined>(undefined);
export const ProductScopeProvider = Scope.Provider;

/** In whose words the product is edited. */
export function useProductScope(): ProductScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A part of the product editor stands outside of it.');
  return scope;
}

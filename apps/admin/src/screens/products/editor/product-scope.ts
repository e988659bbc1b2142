import { createContext, useContext } from 'react';
import type { Outputs } from '../../../api/trpc';
import type { OwnSaves } from '../../../form/own-saves';

export type Lookups = Outputs['ui']['lookups'];
export type Store = Lookups['stores'][number];

export interface ProductScope {
  /** The store view being edited; undefined for the default values. */
  store: Store | undefined;
  /** The default values, by code. */
  shared: Record<string, unknown>;
  currency: string;
  isNew: boolean;
  lookups: Lookups;
  /** Version of the product's last change when loaded; `saves` tracks the saves of this page since. */
  version: number;
  saves: OwnSaves;
}

const Scope = createContext<ProductScope | undefined>(undefined);
export const ProductScopeProvider = Scope.Provider;

/** The scope in which the product is edited. */
export function useProductScope(): ProductScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A part of the product editor stands outside of it.');
  return scope;
}

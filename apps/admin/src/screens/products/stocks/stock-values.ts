import { z } from 'zod';
import { client, type Inputs, type Outputs, trpc } from '../../../api/trpc';

export type Stock = Outputs['catalogInventory']['source']['getStock'];
export type Source = Outputs['catalogInventory']['source']['get'];
type Arranged = Inputs['catalogInventory']['source']['arrangeStock'];

/** The stock that every store has: it sells from the default source alone. */
const DEFAULT_STOCK = 1;
export const isDefaultStock = ({ stock_id }: Pick<Stock, 'stock_id'>): boolean => stock_id === DEFAULT_STOCK;

/** The sales channels that are websites. */
const WEBSITE = 'website';
export const websitesOf = ({ extension_attributes: { sales_channels } }: Stock): string[] =>
  sales_channels.flatMap(({ type, code }) => (type === WEBSITE ? [code] : []));

/** Form values of a stock: the codes of its websites, and of its sources in order. */
export const StockForm = z.object({
  name: z.string().refine((name) => name.trim() !== '', { error: '' }),
  websites: z.array(z.string()),
  sources: z.array(z.object({ code: z.string() })),
});
export type StockForm = z.infer<typeof StockForm>;

export interface StoredStock {
  stock: Stock;
  sources: Source[];
}

/** A stock and its sources, the first priority first, loaded together. */
export const storedStock = (stockId: number) => ({
  queryKey: [...trpc.catalogInventory.source.getStock.queryKey({ stockId }), 'with its sources'],
  queryFn: async (): Promise<StoredStock> => {
    const [stock, sources] = await Promise.all([
      client.catalogInventory.source.getStock.query({ stockId }),
      client.catalogInventory.source.sourcesOfStock.query({ stockId }),
    ]);
    return { stock, sources };
  },
});

/** Form values of a stored stock, or of a new one. */
export function stockValues(stored: StoredStock | undefined): StockForm {
  return {
    name: stored?.stock.name ?? '',
    websites: stored ? websitesOf(stored.stock) : [],
    sources: (stored?.sources ?? []).map(({ source_code }) => ({ code: source_code })),
  };
}

/** The API input of the form's values; channels that are no websites stay as they are. */
export function stockInput({ name, websites, sources }: StockForm, stock: Stock | undefined): Arranged {
  const others = stock?.extension_attributes.sales_channels.filter(({ type }) => type !== WEBSITE) ?? [];
  const sales_channels = [...websites.map((code) => ({ type: WEBSITE, code })), ...others];
  return {
    stock: { ...(stock && { stock_id: stock.stock_id }), name, extension_attributes: { sales_channels } },
    source_codes: sources.map(({ code }) => code),
  };
}

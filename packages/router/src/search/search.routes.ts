import { kept, router } from '../trpc/init.js';
import { anonymous } from '../trpc/procedures.js';
import { SearchInput, SearchResult } from './search.schema.js';
import { search } from './search.service.js';

export const searchRoutes = router({
  products: anonymous('GET', '/V1/search', 'Searches products by text and filters')
    .meta(kept(['product', 'assignment', 'attribute', 'store', 'setting']))
    .input(SearchInput)
    .output(SearchResult)
    .query(search),
});

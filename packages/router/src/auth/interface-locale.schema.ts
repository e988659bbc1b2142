import { z } from 'zod';

/** A language with a region, e.g. `de_DE`. */
export const interfaceLocale = z.string().regex(/^[a-z]{2,3}(_[A-Z][a-z]{3})?_[A-Z]{2}$/);

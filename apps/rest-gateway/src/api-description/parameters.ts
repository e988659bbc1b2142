/** The header accepted by every write route. */
export const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up by the client for one call, such as a UUID: a repetition with the same key and content gets the first answer, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The parameter accepted by every route whose response has fields. */
export const FIELDS_PARAMETER = {
  name: 'fields',
  in: 'query',
  required: false,
  description: 'Keeps only the fields of the answer that it names, as `items[sku,name],total_count`.',
  schema: { type: 'string' },
};

/** The header accepted by every write route. */
export const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key for the request, such as a UUID, chosen by the client. For 24 hours, repeating the request returns the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The parameter accepted by every route whose response has fields. */
export const FIELDS_PARAMETER = {
  name: 'fields',
  in: 'query',
  required: false,
  description: 'Limits the response to these fields, such as `items[sku,name],total_count`.',
  schema: { type: 'string' },
};

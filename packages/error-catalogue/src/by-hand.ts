/** Texts that the scan cannot read from where they are told, by `path: code`: why, and which they are. */
export const BY_HAND: Readonly<Record<string, { why: string; texts: readonly string[] }>> = {
  "apps/rest-gateway/src/deferred.ts: faultsInWords(body).join(' ')": {
    why: 'the words of a refusal that is listed where it is made',
    texts: [],
  },
  'packages/router/src/catalog-inventory/stock-change.service.ts: next': {
    why: 'a function answers either a row or the text of the fault',
    texts: ['The product has no quantity of its own.', 'The quantity would be too large.'],
  },
  'packages/router/src/catalog/transfer/import-check.service.ts: broken': { why: 'the words of the CSV reader, a library', texts: [] },
  'packages/router/src/trpc/init.ts: message': {
    why: 'the faults of an input in the words of zod, and a bug told without its cause',
    texts: ['Internal error'],
  },
  'packages/router/src/tax/rate/rate-file.service.ts: broken': { why: 'the words of the CSV reader, a library', texts: [] },
};

/** Texts whose status nothing around them says. */
export const STATUS_BY_HAND: Readonly<Record<string, number>> = {
  // A bug, told without its cause where no report id can be: by the procedures of the admin, and for a job.
  'Internal error': 500,
};

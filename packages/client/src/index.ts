export type { Answer, Body, Call, CallOptions, Item, ItemCriteria, ListPath, Method, PathOf } from './calls.js';
export { type ClientOptions, type Credentials, createMerxClient, type MerxClient } from './client.js';
export type { Fault, Parameters } from './fault.js';
export type { components, operations, paths } from './generated/web-api.js';
export { type ErrorBody, MerxError } from './merx-error.js';
export { type Condition, type Criteria, type Filter, type SearchCriteria, searchCriteria } from './search-criteria.js';

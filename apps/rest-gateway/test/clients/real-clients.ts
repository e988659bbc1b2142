import { createRequire } from 'node:module';

// Packages of the old kind, half of them without types: loaded as such, and typed as far as the tests use them.
const load = createRequire(import.meta.url);

// Answers are whatever the server wrote: the tests say what they expect of them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answered = Promise<any>;

interface OAuthKeys {
  consumerKey: string;
  consumerSecret: string;
  accessToken: string;
}

interface MagentoTwoClient {
  /** The token; false until a sign-in has answered. */
  authKey: string | false;
  init(): Promise<MagentoTwoClient>;
  get(path: string, parameters?: object): Answered;
  post(path: string, data: object): Answered;
  put(path: string, data: object): Answered;
  module: { get(): Answered };
  catalog: {
    product: ((sku: string) => { put(data: object): Answered }) & {
      get(criteria: object): Answered;
      post(data: object): Answered;
      delete(sku: string): Answered;
      type: { get(): Answered };
      attribute: { get(codeOrCriteria: string | object): Answered };
    };
    category: { get(criteria?: object): Answered };
    stockItem: { get(sku: string): Answered };
  };
  sales: {
    order: ((
      id: number,
    ) => Record<'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship', { post(): Answered }> &
      Record<'status' | 'comment', { get(): Answered }>) & {
      get(idOrCriteria: number | object): Answered;
    };
    invoice: ((id: number) => { comment: { get(): Answered } }) & {
      get(criteria: object): Answered;
      post(data: object): Answered;
      comments: { post(data: object): Answered };
    };
    shipment: {
      post(data: object): Answered;
      track: { post(data: object): Answered; delete(id: number): Answered };
    };
  };
}

/** node-magento2: Bearer, by a sign-in or the token of an integration. */
export const MagentoTwo: new (
  url: string,
  options: {
    authentication: {
      login?: { type: 'admin' | 'customer'; username: string; password: string };
      integration?: { access_token: string };
    };
  },
) => MagentoTwoClient = load('node-magento2');

interface RestClient {
  categories: {
    list(): Answered;
    create(values: object): Answered;
    update(id: number, values: object): Answered;
    delete(id: number): Answered;
  };
  products: {
    list(criteria?: string): Answered;
    create(values: object): Answered;
    update(sku: string, values: object): Answered;
    delete(sku: string): Answered;
  };
  productMedia: {
    list(sku: string): Answered;
    get(sku: string, id: number): Answered;
    create(sku: string, values: object): Answered;
    update(sku: string, id: number, values: object): Answered;
    delete(sku: string, id: number): Answered;
  };
}

// It writes each call to the output, and takes over what to do with errors that nobody has caught.
const log = load('magento2-rest-client/lib/log');
log.unhandleExceptions();
log.clear();

/** magento2-rest-client: OAuth by SHA1. */
export const { Magento2Client }: { Magento2Client(options: OAuthKeys & { url: string; accessTokenSecret: string }): RestClient } =
  load('magento2-rest-client');

interface ApiClient {
  get(endpoint: string, parameters?: object): Answered;
  post(endpoint: string, data: object): Answered;
  put(endpoint: string, data: object): Answered;
  delete(endpoint: string): Answered;
}

/** magento-api-rest: OAuth by SHA1 or SHA256. */
export const {
  default: MagentoApi,
}: { default: new (options: OAuthKeys & { url: string; tokenSecret: string; sha?: number }) => ApiClient } = load('magento-api-rest');

interface Config {
  params?: object;
  storeCode?: string;
}

interface WrapperClient {
  get(path: string, config?: Config): Answered;
  post(path: string, data?: object, config?: Config): Answered;
  put(path: string, data?: object, config?: Config): Answered;
  delete(path: string, config?: Config): Answered;
}

/** magento2-api-wrapper: OAuth by SHA256, or nothing at all without keys. */
export const Magento2Api: new (options: { api: { url: string } & Partial<OAuthKeys & { tokenSecret: string }> }) => WrapperClient =
  load('magento2-api-wrapper');

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IntegrationSecrets } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { anIntegration, type Signer, type Signing, signature } from './oauth-signer.js';

const REQUEST = '/oauth/token/request';
const ACCESS = '/oauth/token/access';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Step extends Signing {
  /** The body, when it is another than what was signed. */
  body?: string;
  /** Leaves the verifier out of the header, where the library puts it too. */
  formOnly?: boolean;
}

async function step(path: string, by: Signer, { body, formOnly, ...signing }: Step = {}) {
  const header = signature(shop.baseUrl + path, by, { method: 'POST', ...signing });
  const form = signing.data ? new URLSearchParams(signing.data).toString() : undefined;
  const answer = await shop.call('POST', path, {
    headers: {
      Authorization: formOnly ? header.replace(/oauth_verifier="\w*",\s*/, '') : header,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: body ?? form,
  });
  return { ...answer, said: Object.fromEntries(new URLSearchParams(answer.body)) };
}

const consumerOf = ({ consumer_key, consumer_secret }: IntegrationSecrets): Signer => ({ consumer_key, consumer_secret });

/** The consumer with the request token that it was given. */
async function withRequestToken(made: IntegrationSecrets): Promise<Signer> {
  const { said } = await step(REQUEST, consumerOf(made));
  return { ...consumerOf(made), access_token: said.oauth_token ?? '', access_token_secret: said.oauth_token_secret ?? '' };
}

const mayRead = async (by: Signer) => {
  const headers = { Authorization: signature(`${shop.baseUrl}/rest/V1/store/websites`, by) };
  return (await shop.call('GET', '/V1/store/websites', { headers })).status === 200;
};

describe('the hand-shake', () => {
  it.each(['sha1', 'sha256'] as const)(
    'gives an access token for the verifier in the form (%s), which takes the place of the old one',
    async (hash) => {
      const made = await anIntegration(shop, `Form ${hash}`);
      const begun = await step(REQUEST, consumerOf(made), { hash });
      expect(begun).toMatchObject({ status: 200, said: { oauth_token: expect.stringMatching(/^\w{32}$/) } });
      expect(begun.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
      expect(await mayRead(made)).toBe(true);
      const by = { ...consumerOf(made), access_token: begun.said.oauth_token, access_token_secret: begun.said.oauth_token_secret };
      const { status, said } = await step(ACCESS, by, { hash, data: { oauth_verifier: made.verifier }, formOnly: true });
      expect(status).toBe(200);
      const own = { ...consumerOf(made), access_token: said.oauth_token, access_token_secret: said.oauth_token_secret };
      expect([await mayRead(own), await mayRead(made), await mayRead(by)]).toEqual([true, false, false]);
      expect((await shop.call('GET', '/V1/store/websites', { token: said.oauth_token })).status).toBe(200);
    },
  );

  it('takes the verifier in the header too, and in both at once', async () => {
    for (const body of ['', 'oauth_verifier=']) {
      const made = await anIntegration(shop, `Header ${body}`);
      const by = await withRequestToken(made);
      // The library signs what it is given as data, and says all that begins with oauth_ in the header.
      const signing: Step = { data: { oauth_verifier: made.verifier }, body: body && body + made.verifier };
      const header = signature(shop.baseUrl + ACCESS, by, { method: 'POST', ...signing });
      expect(header).toContain('oauth_verifier');
      expect((await step(ACCESS, by, signing)).status).toBe(200);
    }
  });

  it('happens once: neither verifier nor request token count again, whoever is faster', async () => {
    const made = await anIntegration(shop, 'Once');
    const by = await withRequestToken(made);
    const data = { oauth_verifier: made.verifier };
    const answers = await Promise.all([1, 2, 3].map(() => step(ACCESS, by, { data })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await step(ACCESS, by, { data })).toMatchObject({ status: 401, said: { oauth_problem: 'Specified token does not exist' } });
    expect(await step(REQUEST, consumerOf(made))).toMatchObject({
      status: 401,
      said: { oauth_problem: 'Cannot create request token because consumer token is not a verifier token' },
    });
  });

  it('has an end: the verifier counts for an hour', async () => {
    const made = await anIntegration(shop, 'Late');
    const by = await withRequestToken(made);
    await shop.db.prisma.integration.update({ where: { id: made.id }, data: { verifier_expires_at: new Date(Date.now() - 1000) } });
    const expired = { status: 401, said: { oauth_problem: 'Consumer key has expired' } };
    expect(await step(REQUEST, consumerOf(made))).toMatchObject(expired);
    expect(await step(ACCESS, by, { data: { oauth_verifier: made.verifier } })).toMatchObject(expired);
    expect(await mayRead(made)).toBe(true);
  });

  it('refuses what does not belong together, and tells why', async () => {
    const made = await anIntegration(shop, 'Wrong');
    const other = await anIntegration(shop, 'Foreign');
    const by = await withRequestToken(made);
    const foreign = await withRequestToken(other);
    const data = { oauth_verifier: made.verifier };
    const cases: [Promise<{ status: number; said: Record<string, string> }>, number, string][] = [
      [step(REQUEST, { ...consumerOf(made), consumer_secret: 'x' }), 401, 'The signature is invalid. Verify and try again.'],
      [step(REQUEST, { ...consumerOf(made), consumer_key: 'x' }), 401, 'A consumer having the specified key does not exist'],
      [
        step(REQUEST, consumerOf(made), { say: { oauth_signature_method: 'PLAINTEXT' } }),
        400,
        'Signature method PLAINTEXT is not supported',
      ],
      [step(ACCESS, by), 400, '"oauth_verifier" is required. Enter and try again.'],
      [step(ACCESS, by, { data: { oauth_verifier: other.verifier } }), 401, 'Token verifier and verifier token do not match'],
      [step(ACCESS, { ...by, access_token: foreign.access_token ?? '' }, { data }), 401, 'Specified token does not exist'],
      [step(ACCESS, { ...by, access_token_secret: 'x' }, { data }), 401, 'The signature is invalid. Verify and try again.'],
      [step(ACCESS, made, { data }), 401, 'Specified token does not exist'],
    ];
    for (const [answer, status, oauth_problem] of cases) expect(await answer).toMatchObject({ status, said: { oauth_problem } });
    expect((await step(ACCESS, by, { data })).status, 'and still works afterwards').toBe(200);
  });

  it('needs a signature, and POST', async () => {
    const bare = await shop.call('POST', REQUEST);
    expect([bare.status, bare.body]).toEqual([400, expect.stringContaining('oauth_problem=')]);
    expect((await shop.call('GET', REQUEST)).status).toBe(404);
    const large = await shop.call('POST', ACCESS, {
      body: 'a'.repeat(20_000),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(large.status).toBe(413);
  });
});

describe('an introduction', () => {
  /** A program that waits for its keys and answers with this status. */
  async function program(status: number) {
    const forms: Record<string, string>[] = [];
    const server = createServer(async (request, response) => {
      forms.push(Object.fromEntries(new URLSearchParams(await text(request))));
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { forms, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, close: () => server.close() };
  }

  it('sends the program what it needs for the hand-shake', async () => {
    const waiting = await program(200);
    const { actor } = await shop.admin();
    const { integrations } = shop.as(actor).integration;
    const made = await integrations.create({ name: 'Waiting', resources: ['Magento_Backend::store'], callback_url: waiting.url });
    expect(await integrations.introduce({ id: made.id })).toBe(true);
    waiting.close();
    const [form] = waiting.forms;
    expect(form).toEqual({
      oauth_consumer_key: made.consumer_key,
      oauth_consumer_secret: made.consumer_secret,
      oauth_verifier: expect.stringMatching(/^\w{32}$/),
      store_base_url: 'http://shop.test/',
    });
    const by = await withRequestToken(made);
    expect((await step(ACCESS, by, { data: { oauth_verifier: made.verifier } })).status, 'the first verifier').toBe(401);
    expect((await step(ACCESS, by, { data: { oauth_verifier: form?.oauth_verifier ?? '' } })).status).toBe(200);
  });

  it('tells when nobody took it, and follows nobody elsewhere', async () => {
    const { integrations } = shop.as((await shop.admin()).actor).integration;
    for (const status of [500, 302]) {
      const waiting = await program(status);
      const { id } = await integrations.create({ name: `Odd ${status}`, resources: ['Magento_Cms::page'], callback_url: waiting.url });
      await expect(integrations.introduce({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { url: waiting.url } });
      waiting.close();
      await expect(integrations.introduce({ id })).rejects.toMatchObject({ parameters: { reason: 'it cannot be reached' } });
    }
    const { id } = await integrations.create({ name: 'Nowhere', resources: ['Magento_Cms::page'] });
    await expect(integrations.introduce({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { fieldName: 'callback_url' } });
    await expect(integrations.introduce({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const clerk = shop.as((await shop.admin('Magento_Integration::integrations')).actor).integration.integrations;
    await expect(clerk.introduce({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const { actor: stranger } = await shop.admin('Magento_Cms::page');
    await expect(shop.as(stranger).integration.integrations.introduce({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpSink, readMail, type SmtpSink } from '../test/index.js';
import { createMailer, type Mail } from './mailer.js';

let dataDir: string;
let sink: SmtpSink;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
  sink = await openSmtpSink();
});
afterEach(async () => {
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mail = (values: Partial<Mail> = {}): Mail => ({
  kind: 'test',
  storeCode: 'default',
  key: 'mail-7.abc',
  from: { name: 'Sales', address: 'sales@shop.test' },
  to: 'ann@buyer.test',
  bcc: [],
  data: { store: { name: 'Mühle & Söhne', url: 'https://shop.test', language: 'en-US', isRightToLeft: false } },
  ...values,
});

describe('mail to a server', () => {
  it('has both parts, its Message-ID and its sender; hidden copies stay hidden', async () => {
    const { send, target } = createMailer({ smtpUrl: sink.url, dataDir });
    await send(mail({ bcc: ['boss@shop.test'] }));
    expect(target).toBe(sink.url);
    const [taken] = sink.taken;
    expect(taken).toMatchObject({ from: 'sales@shop.test', to: ['ann@buyer.test', 'boss@shop.test'] });
    const { headers, text, html } = readMail(taken?.raw ?? '');
    expect(headers).toMatchObject({
      from: 'Sales <sales@shop.test>',
      to: 'ann@buyer.test',
      subject: 'Mühle & Söhne: a test mail',
      'message-id': '<mail-7.abc@shop.test>',
      'auto-submitted': 'auto-generated',
    });
    expect(headers).not.toHaveProperty('bcc');
    expect(text).toContain('test mail of Mühle & Söhne (https://shop.test)');
    expect(html).toContain('test mail of Mühle &amp; Söhne.');
  });

  it('comes from the operator’s sender when there is one, under the name of the shop’s when that has none', async () => {
    await createMailer({ smtpUrl: sink.url, dataDir, sender: { address: 'post@relay.test' } }).send(mail());
    await createMailer({ smtpUrl: sink.url, dataDir, sender: { name: 'Relay', address: 'post@relay.test' } }).send(mail());
    expect(sink.taken.map(({ from, raw }) => [from, readMail(raw).headers.from])).toEqual([
      ['post@relay.test', 'Sales <post@relay.test>'],
      ['post@relay.test', 'Relay <post@relay.test>'],
    ]);
  });

  it('goes to one address only, whatever is written in it', async () => {
    const { send } = createMailer({ smtpUrl: sink.url, dataDir });
    for (const to of ['a@x.test,b@y.test', 'A <a@x.test>', 'a@x.test\r\nRCPT TO:<b@y.test>']) {
      await send(mail({ to })).catch(() => undefined);
    }
    expect(sink.taken.flatMap(({ to }) => to)).not.toEqual(expect.arrayContaining(['b@y.test']));
    expect(sink.taken.every(({ to }) => to.length === 1)).toBe(true);
  });

  it('is refused with its recipient, even when a copy was taken', async () => {
    sink.refused.add('ann@buyer.test');
    const { send } = createMailer({ smtpUrl: sink.url, dataDir });
    await expect(send(mail())).rejects.toThrow('No such mailbox');
    await expect(send(mail({ bcc: ['boss@shop.test'] }))).rejects.toThrow('rejected the recipient ann@buyer.test');
  });

  it('fails when the server is away, and tells no password', async () => {
    await sink.close();
    const withPassword = Object.assign(new URL(sink.url), { username: 'merx', password: 'hush' }).toString();
    const { send, target } = createMailer({ smtpUrl: withPassword, dataDir });
    expect(target).not.toContain('hush');
    const error = await send(mail()).catch((failure: Error) => failure);
    expect(error).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
    expect(String(error)).not.toContain('hush');
    sink = await openSmtpSink();
  });
});

it.each(['localhost:25', 'http://localhost', 'smtp://', 'smtp://a b'])('takes %j for no mail server', (smtpUrl) => {
  expect(() => createMailer({ smtpUrl, dataDir })).toThrow('must start with smtp://');
});

describe('mail without a server', () => {
  it('is a file that only its owner may read, one however often it is sent', async () => {
    const { send, target } = createMailer({ dataDir });
    for (let time = 0; time < 3; time++) await send(mail({ bcc: ['boss@shop.test'] }));
    expect(target).toBe(join(dataDir, 'mail'));
    expect(await readdir(target)).toEqual(['mail-7.abc.eml']);
    const file = join(target, 'mail-7.abc.eml');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { headers, text } = readMail(await readFile(file, 'utf8'));
    expect(headers).toMatchObject({ to: 'ann@buyer.test', bcc: 'boss@shop.test', 'message-id': '<mail-7.abc@shop.test>' });
    expect(text).toContain('mail works');
  });

  it.each(['', '../evil', 'a/b', '.hidden', 'a b'])('is not named %j', async (key) => {
    await expect(createMailer({ dataDir }).send(mail({ key }))).rejects.toThrow('is not a valid email key');
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('the language of a mail', () => {
  const store = { name: 'Mühle', url: 'https://shop.test', language: 'de-DE', isRightToLeft: false };
  const sentTo = async (language: string, values: Partial<Mail> = {}) => {
    const data = { store: { ...store, language, isRightToLeft: language === 'he-IL' } };
    return createMailer({ smtpUrl: sink.url, dataDir }).send(mail({ data, ...values }));
  };

  it('is that of its store', async () => {
    const { subject, text, html } = await sentTo('de-AT');
    expect(subject).toBe('Mühle: Test-E-Mail');
    expect(text).toContain('Dies ist eine Test-E-Mail von Mühle (https://shop.test).');
    expect(html).toContain('<html lang="de-AT">');
  });

  it('is English, also for those who have it read aloud, if there are no words of another', async () => {
    const { subject, html } = await sentTo('he-IL');
    expect(subject).toBe('Mühle: a test mail');
    expect(html).toContain('<html lang="en">');
    expect((await sentTo('en-GB')).html).toContain('<html lang="en-GB">');
  });

  it('has its direction in a store’s own texts', async () => {
    const own = { subject: '[[a test mail]]', text: 'שלום', html: '{{#> layout}}שלום{{/layout}}' };
    const { subject, html } = await sentTo('he-IL', { own });
    expect(html).toContain('<html lang="he-IL" dir="rtl">');
    expect(subject, 'marks are for files').toBe('[[a test mail]]');
  });
});

describe('templates of the operator', () => {
  const write = async (folder: string, name: string, text: string) => {
    await mkdir(join(dataDir, 'mail-templates', folder), { recursive: true });
    await writeFile(join(dataDir, 'mail-templates', folder, name), text);
  };
  const sent = async (values: Partial<Mail> = {}) => {
    await createMailer({ dataDir }).send(mail(values));
    return readMail(await readFile(join(dataDir, 'mail', 'mail-7.abc.eml'), 'utf8'));
  };

  it('replace the built-in ones file by file, those of the store view first, at once', async () => {
    await write('.', 'test.subject.hbs', 'Ours: {{store.name}}');
    await write('german', 'test.subject.hbs', 'Deutsch: {{store.name}}');
    await write('german', 'layout.html.hbs', '<body>{{> @partial-block}}</body>');
    expect((await sent()).headers.subject).toBe('Ours: Mühle & Söhne');
    const german = await sent({ storeCode: 'german' });
    expect(german.headers.subject).toBe('Deutsch: Mühle & Söhne');
    expect(german.html).toMatch(/^<body>/);
    expect(german.text).toContain('mail works');
    await write('.', 'test.subject.hbs', 'Changed');
    expect((await sent()).headers.subject).toBe('Changed');
  });

  it('may have marks of their own, and words for them in any language', async () => {
    const store = { name: 'Mühle', url: 'https://shop.test', language: 'fr-FR', isRightToLeft: false };
    await write('.', 'test.subject.hbs', '[[Hello from {{store.name}}]]: [[a test mail]]');
    expect((await sent({ data: { store } })).headers.subject).toBe('Hello from Mühle: a test mail');
    await write('words', 'fr.json', '{ "Hello from {{store.name}}": "Bonjour de {{store.name}}" }');
    expect((await sent({ data: { store } })).headers.subject).toBe('Bonjour de Mühle: a test mail');
    await write('words', 'fr-FR.json', '{ "a test mail": "un essai" }');
    const french = await sent({ data: { store } });
    expect(french.headers.subject).toBe('Bonjour de Mühle: un essai');
    expect(french.html).toContain('<html lang="fr-FR">');
    await write('words', 'de.json', '{ "a test mail": "Probe" }');
    const german = await sent({ data: { store: { ...store, language: 'de-DE' } } });
    expect(german.headers.subject).toBe('Hello from Mühle: Probe');
    expect(german.text).toContain('Test-E-Mail von Mühle');
    await write('words', 'fr.json', '["a"');
    await expect(sent({ data: { store } })).rejects.toThrow('words/fr.json is not a JSON object of texts.');
  });

  it('that are wrong, and kinds without one, stop the mail', async () => {
    await write('.', 'test.text.hbs', '{{#if x}}');
    await expect(sent()).rejects.toThrow('Invalid template test: Parse error');
    await expect(sent({ kind: 'unknown' })).rejects.toThrow('Template unknown.subject.hbs not found.');
    await expect(sent({ kind: '../../secret' })).rejects.toThrow('is not a valid template name');
  });
});

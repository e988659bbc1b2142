import { appRouter } from '@merx/router';
import { jobKinds } from '@merx/router/test';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionName } from '../src/screens/system/changes/entities';
import { languages } from '../src/texts/languages';
import { textsOf } from './languages';

interface Procedure {
  _def: { type: string; meta?: { access?: string; isLogged?: boolean } };
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
/** Admins who are logged in as a customer make the calls of customers. */
const byStaff = (access: string | undefined): boolean => access === 'staff' || access === 'self' || access?.startsWith('Magento_') === true;
/** All that the log of changes can name. */
const logged = [
  ...procedures
    .filter(([, { _def }]) => byStaff(_def.meta?.access) && (_def.type === 'mutation' || _def.meta?.isLogged))
    .map(([name]) => name),
  ...jobKinds.map((kind) => `job.${kind}`),
];

describe.each(languages)('in %s', (language) => {
  beforeAll(() => i18next.init({ lng: language, defaultNS: 'app', ns: ['app'], resources: { [language]: { app: textsOf[language] } } }));
  // Other tests of this process read numbers in the language that is set.
  afterAll(async () => void (await i18next.changeLanguage('en')));

  it('whatever the log can name has words of its own', () => {
    expect(logged.length).toBeGreaterThan(200);
    const actions: Record<string, string> = textsOf[language].system.action;
    const own: Record<string, string> = textsOf[language].system.actionOf;
    const kinds: Record<string, string> = textsOf[language].system.jobKind;
    const said = new Set([...Object.values(actions), ...Object.values(own), ...Object.values(kinds)]);
    const wordless = logged.filter((name) => {
      const parts = name.split('.').filter((part) => !['admin', 'customer', 'mine', 'guest'].includes(part));
      const isKnown = kinds[name.replace(/^job\./, '').replace('.', '_')] ?? own[parts.join('_')] ?? actions[parts.at(-1) ?? ''];
      return !isKnown || !said.has(actionName(name));
    });
    expect(wordless).toEqual([]);
  });

  it('what a later version or the command line did is told in words too', () => {
    for (const name of ['sales.order.somethingNew', 'config:set', 'cli', 'job.later.kind']) {
      expect(actionName(name)).not.toMatch(/[.:]/);
    }
  });
});

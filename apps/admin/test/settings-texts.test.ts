import { declarations } from '@merx/router/test';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/texts/languages';
import { textsOf } from './languages';

type Named = Record<string, { label: string; help: string }>;

/** The settings that the admin shows by name. */
const named = [...declarations.values()].filter(({ section }) => section !== 'advanced');

describe.each(languages)('in %s', (language) => {
  const { settings: texts } = textsOf[language];
  it('every setting that Merx reads has a label and a help line, and every one of them is used', () => {
    const of: Named = texts.of;
    expect(named.filter((one) => !of[one.texts]?.label || !of[one.texts]?.help).map(({ texts: key }) => key)).toEqual([]);
    const used = new Set(named.map(({ texts: key }) => key));
    expect(Object.keys(of).filter((key) => !used.has(key))).toEqual([]);
  });

  it('every section, card, choice, unit and control of a setting has its text', () => {
    const sections: Named = texts.section;
    const { group: cards, unit: units, invalid, option } = texts as unknown as Record<string, Record<string, string>>;
    const missing = [...declarations.values()].flatMap(({ section, group, options, unit, name }) => [
      ...(sections[section]?.help ? [] : [section]),
      ...(cards?.[`${section}_${group}`] ? [] : [`${section}_${group}`]),
      ...(unit === undefined || units?.[unit] ? [] : [unit]),
      ...(invalid?.[name] ? [] : [name]),
      ...(options?.values ?? []).filter(
        (value) => !(option?.[options?.texts ?? ''] as unknown as Record<string, string>)?.[value || 'none'],
      ),
    ]);
    expect(missing).toEqual([]);
  });
});

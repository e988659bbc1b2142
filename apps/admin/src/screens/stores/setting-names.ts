import { say } from '../../texts/say';

/** For whom settings count. */
export interface Scope {
  scope: 'default' | 'websites' | 'stores';
  code?: string | undefined;
}

/** A name made of a path's last word, for what the catalogue of texts does not name. */
const readable = (word: string): string => {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const last = (path: string): string => path.split('/').at(-1) ?? path;
const keyOf = (path: string): string => path.replaceAll('/', '_');

export const sectionTitle = (section: string): string => say(`stores.section.${section}`, readable(section));
export const groupTitle = (group: string): string => say(`stores.group.${keyOf(group)}`, readable(last(group)));
/** The setting's own name, else the name that settings of this kind share. */
export const settingTitle = (path: string): string =>
  say(`stores.setting.${keyOf(path)}`, say(`stores.settingWord.${last(path)}`, readable(last(path))));

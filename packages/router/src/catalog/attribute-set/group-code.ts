import { urlKey } from '../url-key.js';

/** The code of a group: its name in lower case, everything that is no letter or digit a single `-`. */
export const groupCode = (name: string): string => urlKey(name) || 'group';

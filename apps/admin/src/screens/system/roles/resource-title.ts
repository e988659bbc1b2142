import { say } from '../../../texts/say';
import type { Resource } from './grants';

/** What a resource is called in the reader's language. */
export const resourceTitle = ({ id, title }: Pick<Resource, 'id' | 'title'>): string =>
  say(`system.resource.${id.replace(/\W+/g, '_')}`, title);

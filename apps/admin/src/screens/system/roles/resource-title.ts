import { say } from '../../../texts/say';
import type { Resource } from './grants';

/** The translated title of a resource. */
export const resourceTitle = ({ id, title }: Pick<Resource, 'id' | 'title'>): string =>
  say(`system.resource.${id.replace(/\W+/g, '_')}`, title);

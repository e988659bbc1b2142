import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../api/trpc';

export type Me = NonNullable<Outputs['user']['session']['me']>;

/** The resource that grants all others. */
export const EVERYTHING = 'Magento_Backend::all';

/** Whether these resources include one of the words; an empty list of words stands for anybody. */
export function grants(resources: readonly string[], words: readonly string[]): boolean {
  return words.length === 0 || resources.includes(EVERYTHING) || words.some((word) => resources.includes(word));
}

/** Who is signed in; undefined while that is not known, null for nobody. */
export function useMe(): Me | null | undefined {
  return useQuery({ ...trpc.user.session.me.queryOptions(), staleTime: 5 * 60_000 }).data;
}

/** Tells whether the signed-in admin may use one of the resources. */
export function useMay(): (...words: string[]) => boolean {
  const resources = useMe()?.resources ?? [];
  return (...words) => grants(resources, words);
}

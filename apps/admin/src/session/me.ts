import { useStore } from '@mantine/store';
import { type AclResource, EVERYTHING } from '@merx/wire';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../api/trpc';
import { accountStore, resetAccountStores } from './account-store';

export type Me = NonNullable<Outputs['user']['session']['me']>;

/** Whether a role with these resources has one of the required ones; an empty list allows every admin. */
export function grants(resources: readonly string[], needed: readonly string[]): boolean {
  return needed.length === 0 || resources.includes(EVERYTHING) || needed.some((resource) => resources.includes(resource));
}

/** The account that this page belongs to: it stays when its session expires, until somebody signs out. */
const owner = accountStore<{ me: Me | null }>({ me: null });

/** Keeps the account that the server names. When it is another one, nobody may have announced it: what belonged to the one before goes. */
export function keepOwner(me: Me): void {
  if (owner.getState().me?.id !== me.id) resetAccountStores();
  owner.setState({ me });
}

/** The session as the server sees it; undefined while loading, null if there is none. */
export function useSession(): Me | null | undefined {
  return useQuery({ ...trpc.user.session.me.queryOptions(), staleTime: 5 * 60_000 }).data;
}

/** The signed-in admin, also while their session has expired; undefined while loading, null if nobody is signed in. */
export function useMe(): Me | null | undefined {
  const session = useSession();
  const { me: kept } = useStore(owner);
  return session === null ? kept : session;
}

/** Returns a check whether the signed-in admin has one of the resources. */
export function useMay(): (...needed: AclResource[]) => boolean {
  const resources = useMe()?.resources ?? [];
  return (...needed) => grants(resources, needed);
}

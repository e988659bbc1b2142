import { EVERYTHING } from '@merx/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, queryClient, trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { asLayout, type Layout } from './layout';

/** Names of the views in which layouts are kept: one of each admin's own, one for all. */
const OWN = 'own';
const SHARED = 'shared';

/**
 * The layout of a page, kept as saved views are: the admin's own, else the one that an admin with full permissions has set for all. `isReady` is
 * false until it is known.
 */
export function useLayout(page: string) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const maySetForAll = useMay()(EVERYTHING);
  const list = `layout.${page}`;
  const { data, isPending } = useQuery({ ...trpc.ui.bookmarks.list.queryOptions({ list }), staleTime: 5 * 60_000 });
  const own = data?.find(({ is_own, shared }) => is_own && !shared);
  const [shared] = (data ?? []).filter((one) => one.shared).sort((one, other) => other.updated_at.localeCompare(one.updated_at));
  const config = (own ?? shared)?.config;
  /** Until the page has what was stored, it would be seen as it was before. */
  const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: trpc.ui.bookmarks.list.queryKey({ list }) });
  async function save(layout: Layout, forAll: boolean): Promise<boolean> {
    const view = forAll ? { id: shared?.id, title: SHARED, shared: true } : { id: own?.id, title: OWN, shared: false };
    const isSaved = await act((call) => client.ui.bookmarks.save.mutate({ list, ...view, config: { ...layout } }, call), {
      done: t(forAll ? 'layout.savedForAll' : 'layout.saved'),
    });
    // One's own would hide it.
    if (isSaved && forAll && own) await act((call) => client.ui.bookmarks.delete.mutate({ id: own.id }, call));
    await reread();
    return isSaved !== undefined;
  }
  /** Removes the admin's own layout, or else the one for all if they may. */
  async function reset(): Promise<boolean> {
    const gone = own ?? (maySetForAll ? shared : undefined);
    if (!gone) return true;
    const isGone = await act((call) => client.ui.bookmarks.delete.mutate({ id: gone.id }, call), { done: t('layout.wasReset') });
    await reread();
    return isGone === true;
  }
  return {
    layout: config && asLayout(config),
    isReady: !isPending,
    isActing,
    maySetForAll,
    /** Whether resetting leads back to the layout for all, to the built-in one, or nowhere. */
    canReset: own !== undefined || (maySetForAll && shared !== undefined),
    save,
    reset,
  };
}

import { Grid, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../api/trpc';
import { EmptyList } from '../list/empty-list';
import { SearchField } from '../list/search-field';
import { SmallPager } from '../list/small-pager';
import { useMay } from '../session/me';
import { FolderSelect, FolderTree } from './folder-tree';
import { type LibraryPlace, PAGE_SIZE, picturesQuery, rootOf } from './library';
import { type GridProps, PictureGrid } from './picture-grid';
import { UploadZone } from './upload-zone';

interface Props extends Omit<GridProps, 'pictures'> {
  place: LibraryPlace;
  onPlace: (place: LibraryPlace) => void;
  /** Beside the title of the folders. */
  folderActions?: ReactNode;
  /** Above the pictures. */
  bar?: ReactNode;
}

/** The media library: folders, search, upload, and a page of pictures. */
export function PictureBrowser({ place, onPlace, folderActions, bar, ...grid }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const mayUpload = useMay()('Magento_Cms::media_gallery');
  const { data: folders, error } = useQuery(trpc.media.folder.list.queryOptions());
  if (error) throw error;
  const choose = (folder: number | undefined): void => onPlace({ ...place, folder, page: undefined });
  const tree = folders ? { folders, current: place.folder, onChoose: choose } : undefined;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 3 }}>
        <Stack gap="xs">
          {folderActions}
          {!tree && <Skeleton height={36} />}
          {tree && isNarrow && <FolderSelect {...tree} />}
          {tree && !isNarrow && (
            <ScrollArea.Autosize mah="calc(100vh - 220px)" type="auto">
              <FolderTree {...tree} />
            </ScrollArea.Autosize>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 9 }}>
        <Stack gap="sm">
          <SearchField
            key={place.folder ?? 'all'}
            label={t('media.search')}
            value={place.q ?? ''}
            onChange={(q) => onPlace({ ...place, q, page: undefined })}
          />
          {mayUpload && <UploadZone folderId={place.folder ?? (folders && rootOf(folders))} />}
          {bar}
          <Found place={place} onPlace={onPlace} {...grid} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Found({ place, onPlace, ...grid }: Omit<Props, 'folderActions' | 'bar'>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = useQuery(picturesQuery(place));
  if (error) throw error;
  if (!data) return <Skeleton height={320} />;
  const { items, total_count: count } = data;
  const empty = place.folder ? { title: t('media.emptyFolder') } : { title: t('media.empty'), hint: t('media.emptyHint') };
  if (count === 0) return <EmptyList isFiltered={Boolean(place.q)} onClear={() => onPlace({ ...place, q: undefined })} empty={empty} />;
  return (
    <Stack gap="md" aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <PictureGrid pictures={items} {...grid} />
      <SmallPager count={count} pageSize={PAGE_SIZE} page={place.page ?? 1} onPage={(page) => onPlace({ ...place, page })} />
    </Stack>
  );
}

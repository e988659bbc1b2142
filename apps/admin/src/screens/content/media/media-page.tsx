import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryPlace } from '../../../media/library';
import { PictureBrowser } from '../../../media/picture-browser';
import { Page } from '../../../shell/page';
import { ChosenBar } from './chosen-bar';
import { FolderActions } from './folder-actions';
import type { MediaSearch } from './media-search';
import { PicturePanel } from './picture-panel';

/** The media library: its folders and pictures, and the picture that is open. */
export function MediaPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as MediaSearch;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number[]>([]);
  const go = (next: MediaSearch, replace = false): void => void navigate({ to: '.', search: next as never, replace });
  const show = ({ folder, q, page }: LibraryPlace): void => {
    setChosen([]);
    go({ folder, q, page }, folder === search.folder);
  };
  return (
    <Page title={t('nav.media')} hint={t('media.hint')}>
      <PictureBrowser
        place={search}
        onPlace={show}
        folderActions={<FolderActions current={search.folder} onChoose={(folder) => show({ folder })} />}
        bar={<ChosenBar chosen={chosen} onClear={() => setChosen([])} />}
        onOpen={({ id }) => go({ ...search, picture: id })}
        chosen={chosen}
        onChosen={setChosen}
      />
      <PicturePanel id={search.picture} onClose={() => go({ ...search, picture: undefined })} />
    </Page>
  );
}

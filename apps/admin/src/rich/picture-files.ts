import { TextSelection } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import type { FoundPicture } from './picture-upload';

const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Whether the clipboard has text besides its picture: Word adds a picture of what was copied. */
function hasText(data: DataTransfer): boolean {
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return html.body.textContent?.trim() !== '' || data.getData('text/plain').trim() !== '';
}

/** Stores picture files that are pasted or dropped, and inserts them. */
export function pictureHandlers(
  upload: (file: File) => Promise<FoundPicture | undefined>,
): Pick<EditorProps, 'handlePaste' | 'handleDrop'> {
  async function insert(view: EditorView, files: readonly File[]): Promise<void> {
    for (const file of files) {
      const picture = await upload(file);
      const node = picture && view.state.schema.nodes.image?.create({ src: picture.src, alt: picture.alt });
      if (node && !view.isDestroyed) view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView());
    }
  }
  return {
    handlePaste: (view, { clipboardData }) => {
      const files = picturesIn(clipboardData);
      if (!clipboardData || files.length === 0 || hasText(clipboardData)) return false;
      void insert(view, files);
      return true;
    },
    handleDrop: (view, event, _slice, isMoved) => {
      const files = isMoved ? [] : picturesIn(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
      void insert(view, files);
      return true;
    },
  };
}

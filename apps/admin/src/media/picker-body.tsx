import { useState } from 'react';
import { type LibraryPlace, mediaUrl } from './library';
import type { PickedPicture } from './media-picker';
import { PictureBrowser } from './picture-browser';

/** The content of the dialog of `pickPicture`: pressing a picture chooses it. */
export default function PickerBody({ onPick }: { onPick: (picture: PickedPicture) => void }) {
  const [place, setPlace] = useState<LibraryPlace>({});
  return (
    <PictureBrowser
      place={place}
      onPlace={setPlace}
      onOpen={({ path, alt, width, height }) => onPick({ path, url: mediaUrl(path), alt, width, height })}
    />
  );
}

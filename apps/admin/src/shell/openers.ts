import { createStore } from '@mantine/store';
import { keepTyping, takeTyped } from './typed-ahead';

/** Which overlays are open: the command palette, the list of shortcuts. */
export const overlays = createStore({ palette: false, shortcuts: false });

export function openPalette(): void {
  if (!overlays.getState().palette) keepTyping();
  overlays.setState((state) => ({ ...state, palette: true }));
}
export function closePalette(): void {
  takeTyped();
  overlays.setState((state) => ({ ...state, palette: false }));
}
export const openShortcuts = (): void => overlays.setState((state) => ({ ...state, shortcuts: true }));
export const closeShortcuts = (): void => overlays.setState((state) => ({ ...state, shortcuts: false }));

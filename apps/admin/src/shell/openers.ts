import { createStore } from '@mantine/store';

/** Which overlays are open: the command palette, the list of shortcuts. */
export const overlays = createStore({ palette: false, shortcuts: false });

export const openPalette = (): void => overlays.setState((state) => ({ ...state, palette: true }));
export const closePalette = (): void => overlays.setState((state) => ({ ...state, palette: false }));
export const openShortcuts = (): void => overlays.setState((state) => ({ ...state, shortcuts: true }));
export const closeShortcuts = (): void => overlays.setState((state) => ({ ...state, shortcuts: false }));

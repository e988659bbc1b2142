import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/inter';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import i18next from 'i18next';
import { restartSearch } from '../form/restart-search';

/** The Merx theme: verdigris on warm paper, ink for text, ochre for attention. Defines every color, size and radius. */
const verdigris: MantineColorsTuple = [
  '#e8f6f2',
  '#d2ebe4',
  '#a4d7ca',
  '#72c1ae',
  '#48ac95',
  '#2b937d',
  '#177a68',
  '#0d5c52',
  '#0a4a43',
  '#063a35',
];

const ochre: MantineColorsTuple = [
  '#fdf5e4',
  '#f9e8c6',
  '#f3d08f',
  '#ecb855',
  '#e0a03a',
  '#c98a26',
  '#9f6917',
  '#855614',
  '#664210',
  '#4a300c',
];

const brick: MantineColorsTuple = [
  '#fdeeea',
  '#f9d8d0',
  '#f1b0a1',
  '#e88570',
  '#dd6148',
  '#cb4a30',
  '#b13a22',
  '#922d1a',
  '#742415',
  '#5a1c10',
];

/** Warm grays, from paper to ink. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0ea',
  '#e7e2d9',
  '#d8d2c6',
  '#bfb8aa',
  '#98917f',
  '#6d6759',
  '#524d42',
  '#38342c',
  '#221f1a',
];

const dark: MantineColorsTuple = [
  '#e6e3dc',
  '#c9c5bb',
  '#a8a498',
  '#7f7b70',
  '#4b4a45',
  '#3a3a37',
  '#2b2c2a',
  '#1f2120',
  '#181a19',
  '#111312',
];

export const theme = createTheme({
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 6 },
  colors: { verdigris, ochre, brick, gray, dark },
  autoContrast: true,
  // Below it white text, above it black text has a contrast of at least 4.5.
  luminanceThreshold: 0.18,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Bricolage Grotesque Variable', 'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false, ...restartSearch } },
    MultiSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: () => ({
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, blur: 1 },
        closeButtonProps: { 'aria-label': i18next.t('act.close') },
      }),
      styles: { title: { fontFamily: 'var(--mantine-font-family-headings)', fontSize: 'var(--mantine-font-size-xl)', fontWeight: 600 } },
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' }, styles: { root: { letterSpacing: 0 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

/** Dark badges and notices: a tint that stands out from the card, and text of the same hue with a contrast of at least 4.5. */
const lightTones = Object.fromEntries(
  ['verdigris', 'ochre', 'brick', 'gray', 'blue', 'red', 'green'].flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-5) 26%, #1a1c1b)`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-5) 34%, #1a1c1b)`],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
  ]),
);

/** Page and card colors: the page is warmer and darker than its cards. Text contrast is at least 4.5. */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--merx-nav-width': '232px', '--merx-header-height': '56px' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#221f1a',
    '--mantine-color-dimmed': '#666053',
    '--mantine-color-error': '#b13a22',
    '--mantine-color-anchor': '#0d5c52',
    '--mantine-color-placeholder': '#6d6759',
    '--merx-page': '#f6f3ed',
    '--merx-card': '#ffffff',
    '--merx-line': '#e4dfd5',
    '--merx-nav': '#0b3b36',
    '--merx-nav-text': '#d9e8e3',
    '--merx-nav-active': '#145a51',
    '--merx-row-hover': '#f7f5f0',
    '--merx-row-selected': '#e8f6f2',
    // Darker than the page, so that a quiet badge can be seen beside its title.
    '--mantine-color-gray-light': '#e7e2d9',
  },
  dark: {
    '--mantine-color-body': '#1a1c1b',
    '--mantine-color-text': '#e6e3dc',
    '--mantine-color-dimmed': '#a8a498',
    '--mantine-color-error': '#f1907c',
    '--mantine-color-anchor': '#72c1ae',
    '--mantine-color-placeholder': '#918d82',
    '--merx-page': '#121413',
    '--merx-card': '#1a1c1b',
    '--merx-line': '#31332f',
    '--merx-nav': '#0a1f1c',
    '--merx-nav-text': '#c9dcd6',
    '--merx-nav-active': '#14423b',
    '--merx-row-hover': '#202321',
    '--merx-row-selected': '#14302b',
    ...lightTones,
  },
});

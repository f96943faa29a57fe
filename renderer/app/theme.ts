import { createTheme, Menu, type MantineColorsTuple } from '@mantine/core';

/** Teal, the colour of controls. */
const TARN: MantineColorsTuple = [
  '#E6F4F3',
  '#CFE7E6',
  '#A3D1D0',
  '#74BBBA',
  '#4AA5A6',
  '#2A8E91',
  '#187C80',
  '#0B6B70',
  '#08575B',
  '#054347',
];

/** The component library's theme; the tokens of `styles/tokens.css` do the rest. */
export const theme = createTheme({
  primaryColor: 'tarn',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { tarn: TARN },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px' },
  lineHeights: { xs: '16px', sm: '18px', md: '18px', lg: '20px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // A menu opened by a key begins at its first item.
  components: { Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }) },
});

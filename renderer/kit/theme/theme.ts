/** The component library in the tokens of `app/styles/tokens.css`, which has the colours of every theme. */
import {
  createTheme,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type ActionIcon,
  type Alert,
  type Anchor,
  type Badge,
  type Button,
  type Checkbox,
  type Combobox,
  type CSSVariablesResolver,
  type Drawer,
  type Group,
  type Input,
  type InputWrapper,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type Pill,
  type Popover,
  type Progress,
  type Radio,
  type SegmentedControl,
  type Select,
  type Slider,
  type Stepper,
  type Table,
  type Tabs,
  type Tooltip,
  type VariantColorResolverResult,
} from '@mantine/core';
import { t } from '../words/t.ts';
import styles from './theme.module.css';

/** The library's greys of light themes, from its lightest ground to its darkest text. */
const GRAY: MantineColorsTuple = [
  'var(--panel-2)',
  'var(--hover)',
  'var(--line)',
  'var(--line)',
  'var(--line-2)',
  'var(--ink-3)',
  'var(--ink-3)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--ink)',
];

/** Those of dark themes, from text to the darkest ground. */
const DARK: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink-2)',
  'var(--ink-3)',
  'var(--ink-3)',
  'var(--line)',
  'var(--hover)',
  'var(--panel)',
  'var(--panel)',
  'var(--hover)',
  'var(--bg)',
];

/** One colour for all shades: the tokens have no others. */
const shades = (c: string): MantineColorsTuple => [c, c, c, c, c, c, c, c, c, c];

const look = (background: string, color: string, border = 'transparent', hover = background) => ({
  background,
  color,
  border: `1px solid ${border}`,
  hover,
});

/** How buttons, icon buttons and badges look: by what they mean. */
const LOOKS: Readonly<Record<string, VariantColorResolverResult>> = {
  filled: look('var(--accent)', 'var(--on-accent)', 'transparent', 'var(--accent-hover)'),
  default: look('var(--panel)', 'var(--ink)', 'var(--line-2)', 'var(--hover)'),
  subtle: look('transparent', 'var(--ink-2)', 'transparent', 'var(--hover)'),
  danger: look('var(--panel)', 'var(--bad)', 'var(--line-2)', 'var(--bad-soft)'),
  /** Pressed in. */
  active: look('var(--accent-soft)', 'var(--accent)'),
  measured: look('transparent', 'var(--ink-2)', 'var(--line-2)'),
  /** Dashed means modelled; nothing else is dashed. */
  modelled: { ...look('var(--plum-soft)', 'var(--plum)'), border: '1px dashed var(--plum)' },
  neutral: look('var(--hover)', 'var(--ink-2)'),
  accent: look('var(--accent-soft)', 'var(--accent)'),
  ok: look('var(--ok-soft)', 'var(--ok)'),
  warn: look('var(--warn-soft)', 'var(--warn)'),
  bad: look('var(--bad-soft)', 'var(--bad)'),
};

const DIALOG = {
  content: styles['dialog'] ?? '',
  header: styles['dialogHead'] ?? '',
  title: styles['dialogTitle'] ?? '',
  body: styles['dialogBody'] ?? '',
  overlay: styles['scrim'] ?? '',
};

const AT_ONCE = { transitionProps: { duration: 0 } };
const OF_DIALOGS = { ...AT_ONCE, closeButtonProps: { 'aria-label': t('common.close') } };

/** The theme of a component. Only its type is imported: importing the component would add it to the window's start. */
type Part<Component extends { readonly extend: (part: never) => unknown }> = Parameters<Component['extend']>[0];

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shades('var(--accent)'), red: shades('var(--bad)'), gray: GRAY, dark: DARK },
  variantColorResolver: (input) => LOOKS[input.variant] ?? defaultVariantColorsResolver(input),
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '18px', lg: '20px', xl: '26px' },
  fontWeights: { medium: '500', bold: '600' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '10px' },
  shadows: { sm: 'var(--shadow)', lg: 'var(--shadow-large)' },
  breakpoints: { md: '1100px', lg: '1280px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: (_, { size }) => ({
        root: {
          '--button-height': size === 'xs' ? '26px' : '30px',
          '--button-padding-x': size === 'xs' ? '9px' : '12px',
        },
      }),
      classNames: { root: styles['button'] ?? '', label: styles['buttonLabel'] ?? '' },
    } satisfies Part<typeof Button>,
    ActionIcon: {
      defaultProps: { variant: 'subtle' },
      vars: (_, { size }) => ({
        root: { '--ai-size': size === 'sm' ? '24px' : '30px', '--ai-radius': size === 'sm' ? '4px' : '5px' },
      }),
      classNames: { root: styles['button'] ?? '' },
    } satisfies Part<typeof ActionIcon>,
    Alert: {
      classNames: { root: styles['alert'] ?? '', icon: styles['alertIcon'] ?? '', message: styles['alertText'] ?? '' },
    } satisfies Part<typeof Alert>,
    Anchor: {
      defaultProps: { inherit: true, fw: 500 },
      classNames: { root: styles['anchor'] ?? '' },
    } satisfies Part<typeof Anchor>,
    Badge: {
      defaultProps: { radius: 4, tt: 'none', fw: 500 },
      vars: () => ({ root: { '--badge-height': '18px', '--badge-fz': '11px', '--badge-padding-x': '6px' } }),
      classNames: { root: styles['badge'] ?? '', label: styles['badgeLabel'] ?? '' },
    } satisfies Part<typeof Badge>,
    Checkbox: {
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-accent)' } }),
      classNames: { input: styles['box'] ?? '', label: styles['boxLabel'] ?? '' },
    } satisfies Part<typeof Checkbox>,
    Combobox: {
      classNames: { dropdown: styles['menu'] ?? '', option: styles['item'] ?? '', groupLabel: styles['group'] ?? '' },
    } satisfies Part<typeof Combobox>,
    Drawer: { defaultProps: OF_DIALOGS, classNames: DIALOG } satisfies Part<typeof Drawer>,
    Group: { defaultProps: { wrap: 'nowrap' } } satisfies Part<typeof Group>,
    Modal: {
      defaultProps: { radius: 10, ...OF_DIALOGS },
      classNames: DIALOG,
    } satisfies Part<typeof Modal>,
    Input: {
      vars: (_, { size }) => ({ wrapper: { '--input-height': size === 'xs' ? '26px' : '30px' } }),
      classNames: { input: styles['field'] ?? '' },
    } satisfies Part<typeof Input>,
    InputWrapper: {
      classNames: { label: styles['fieldLabel'] ?? '', description: styles['fieldNote'] ?? '' },
    } satisfies Part<typeof InputWrapper>,
    Menu: {
      // A menu opened by a key begins at its first item.
      defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', ...AT_ONCE },
      classNames: { dropdown: styles['menu'] ?? '', item: styles['item'] ?? '', itemSection: 'hint' },
    } satisfies Part<typeof Menu>,
    Pill: { vars: () => ({ root: { '--pill-height': '24px', '--pill-fz': '12px' } }) } satisfies Part<typeof Pill>,
    Popover: {
      defaultProps: { radius: 8 },
      vars: () => ({ dropdown: { '--popover-shadow': 'var(--shadow)' } }),
    } satisfies Part<typeof Popover>,
    Progress: {
      classNames: { root: styles['progress'] ?? '', section: styles['progress'] ?? '' },
    } satisfies Part<typeof Progress>,
    Radio: {
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--radio-icon-color': 'var(--on-accent)' } }),
      classNames: { radio: styles['box'] ?? '', label: styles['boxLabel'] ?? '' },
    } satisfies Part<typeof Radio>,
    Select: { defaultProps: { allowDeselect: false } } satisfies Part<typeof Select>,
    SegmentedControl: {
      defaultProps: { size: 'xs' },
      classNames: {
        root: styles['segments'] ?? '',
        label: styles['segment'] ?? '',
        indicator: styles['indicator'] ?? '',
      },
    } satisfies Part<typeof SegmentedControl>,
    Slider: { classNames: { thumb: styles['thumb'] ?? '', markLabel: 'hint' } } satisfies Part<typeof Slider>,
    Stepper: {
      defaultProps: { iconSize: 22 },
      vars: () => ({ root: { '--stepper-icon-color': 'var(--on-accent)' } }),
      classNames: { separator: styles['stepLine'] ?? '', stepIcon: styles['stepNumber'] ?? '' },
    } satisfies Part<typeof Stepper>,
    Table: {
      defaultProps: { verticalSpacing: 5, horizontalSpacing: 10, tabularNums: true },
      classNames: { table: styles['table'] ?? '', thead: styles['tableHead'] ?? '', th: styles['heading'] ?? '' },
    } satisfies Part<typeof Table>,
    Tabs: { classNames: { tab: styles['tab'] ?? '' } } satisfies Part<typeof Tabs>,
    Tooltip: {
      vars: () => ({ tooltip: { '--tooltip-bg': 'var(--tip)', '--tooltip-color': 'var(--on-tip)' } }),
      classNames: { tooltip: styles['tip'] ?? '' },
    } satisfies Part<typeof Tooltip>,
  },
});

const COLOURS = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
};

/** The library's own variables, the same in light and dark: the tokens differ. */
export const cssVariablesResolver: CSSVariablesResolver = (given) => {
  const { variables, light, dark } = defaultCssVariablesResolver(given);
  return { variables, light: { ...light, ...COLOURS }, dark: { ...dark, ...COLOURS } };
};

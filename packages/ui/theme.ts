import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent, a blue-green that is no state colour. Shade 7 carries white text at 5.9:1. */
const haul: MantineColorsTuple = [
  '#e8f5f4',
  '#cfe9e7',
  '#a3d5d1',
  '#6fbfb9',
  '#43aba4',
  '#1f9d96',
  '#10827c',
  '#0b706b',
  '#085b57',
  '#054845',
]

/** Greys with a trace of the accent, so that surfaces look calm beside maps. */
const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#eef1f2',
  '#e2e7e8',
  '#d3dadc',
  '#b9c2c5',
  '#8f9a9e',
  '#667276',
  '#4a5559',
  '#333c3f',
  '#1f2628',
]
const dark: MantineColorsTuple = [
  '#d5dcde',
  '#b3bdc0',
  '#98a4a8',
  '#647176',
  '#3d474b',
  '#2d3639',
  '#232a2d',
  '#1a2022',
  '#151a1c',
  '#101415',
]

const SYSTEM_FONTS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

export const theme = createTheme({
  colors: { haul, gray, dark },
  primaryColor: 'haul',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: '6px',
  fontFamily: SYSTEM_FONTS,
  headings: { fontFamily: SYSTEM_FONTS, fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // The error stands above the input: an open list of choices below it would cover it.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
      styles: { label: { marginBottom: 4 }, description: { marginBottom: 6 }, error: { marginBottom: 6 } },
    },
    // The placeholder is a child that a menu may not have.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: '6px',
        transitionProps: { duration: 100 },
      },
    },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    // The tint carries the colour; coloured text on it would be too pale to read.
    Badge: {
      defaultProps: { tt: 'none', fw: 500 },
      vars: (_theme: unknown, { variant }: { variant?: string }) => ({
        root: {
          '--badge-fz': 'var(--mantine-font-size-xs)',
          ...(variant === 'light' ? { '--badge-color': 'var(--mantine-color-text)' } : {}),
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
})

/** Names for surfaces, lines and text in both themes; the product's own styles use these and nothing else. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1f2628',
    '--mantine-color-dimmed': '#566266',
    '--mantine-color-placeholder': '#6b767a',
    '--mantine-color-error': '#b3111c',
    '--mantine-color-anchor': '#0b706b',
    '--hw-canvas': '#f6f8f8',
    '--hw-surface': '#ffffff',
    '--hw-sunken': '#eef1f2',
    '--hw-line': '#dde3e4',
    '--hw-line-strong': '#b9c2c5',
    '--hw-hover': '#f0f4f4',
    '--hw-accent': '#0b706b',
    '--hw-accent-soft': '#e0f0ee',
    '--hw-danger': '#b3111c',
    '--hw-danger-soft': '#fdf0f0',
    '--hw-warning': '#8a5a00',
    '--hw-warning-soft': '#fdf5e3',
    '--hw-shadow': '0 4px 16px rgb(16 32 36 / 14%)',
  },
  dark: {
    '--mantine-color-body': '#1a2022',
    '--mantine-color-text': '#dde4e6',
    '--mantine-color-dimmed': '#a0acb0',
    '--mantine-color-placeholder': '#8b979b',
    '--mantine-color-error': '#ff8b8b',
    '--mantine-color-anchor': '#5cc4bd',
    '--hw-canvas': '#131819',
    '--hw-surface': '#1a2022',
    '--hw-sunken': '#151a1c',
    '--hw-line': '#2d3639',
    '--hw-line-strong': '#48545a',
    '--hw-hover': '#222a2d',
    '--hw-accent': '#5cc4bd',
    '--hw-accent-soft': '#17383a',
    '--hw-danger': '#ff8b8b',
    '--hw-danger-soft': '#3a2023',
    '--hw-warning': '#f0c36a',
    '--hw-warning-soft': '#35290f',
    '--hw-shadow': '0 4px 18px rgb(0 0 0 / 50%)',
  },
})

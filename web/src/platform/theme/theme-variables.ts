import {
  contrast,
  distinctFrom,
  type Hex,
  hslText,
  isHex,
  readableOn,
  toHsl,
} from '@mantel/domain/basics/colors'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { type Colors, defaultColors } from '@mantel/domain/settings/default-styles'

/**
 * Public, sign-in and onboarding pages (`page`) also use the company's secondary and sidebar colors. All others use
 * only its accents.
 */
type Extent = 'accents' | 'page'
type Mode = 'light' | 'dark'
export type ThemeOptions = { mode: Mode; extent: Extent }

/** The background in each mode on which a company's color has the least contrast. */
const surfaces = { light: '#EAE4D9', dark: '#2C2823' } as const
const cards = { light: '#FFFFFF', dark: '#1D1A17' } as const

/** Returns CSS variables with the company's exact colors, plus readable variants of them. */
export function themeVariables(
  { colors, typography }: CompanyStyles,
  options: ThemeOptions,
): Record<string, string> {
  try {
    return {
      ...colorsOf(usableColors(JSON.parse(colors) as Partial<Colors>, options.mode), options),
      ...typographyOf(JSON.parse(typography) as Record<string, unknown>),
    }
  } catch (error) {
    console.error('The company styles could not be read', error)
    return {}
  }
}

/**
 * Keeps only hex colors. In dark mode, also leaves out colors that the company has not changed, because every color has
 * another default there.
 */
function usableColors(colors: Partial<Colors>, mode: Mode): Partial<Colors> {
  const chosen = Object.entries(colors).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      isHex(value) &&
      (mode === 'light' || value.toUpperCase() !== defaultColors[name as keyof Colors]),
  )
  return Object.fromEntries(chosen)
}

function colorsOf(colors: Partial<Colors>, { mode, extent }: ThemeOptions) {
  const { primary, accent } = colors
  const text = primary && (colors.primaryForeground ?? readableOn(primary))
  const exact: Record<string, Hex | undefined> = {
    '--primary': primary,
    '--primary-foreground': text,
    '--sidebar-primary': primary,
    '--sidebar-primary-foreground': text,
    '--accent': accent,
    '--accent-foreground': accent && (colors.accentForeground ?? '#FFFFFF'),
    ...(extent === 'page' && {
      '--secondary': colors.secondary,
      '--secondary-foreground': colors.secondaryForeground,
      '--sidebar': colors.sidebar,
      '--sidebar-foreground': colors.sidebarForeground,
      '--sidebar-border': colors.sidebarBorder,
      '--sidebar-accent': colors.sidebarAccent,
    }),
  }
  const values: Record<string, string> = {}
  for (const [name, hex] of Object.entries(exact)) if (hex) values[name] = hslText(toHsl(hex))
  return primary && primary.toUpperCase() !== defaultColors.primary
    ? { ...values, ...derivedFrom(primary, mode) }
    : values
}

/** Links, focus rings and outlines use the company's color, changed as far as contrast requires. */
function derivedFrom(primary: Hex, mode: Mode) {
  const ring = distinctFrom(surfaces[mode], primary, 3)
  return {
    '--primary-text': distinctFrom(surfaces[mode], primary, 4.5),
    '--primary-soft': `color-mix(in srgb, hsl(var(--card)), ${primary} 12%)`,
    '--ring': ring,
    ...(contrast(primary, cards[mode]) < 3 && { '--primary-edge': ring }),
  }
}

function typographyOf({ baseFontSize, normalWeight, boldWeight }: Record<string, unknown>) {
  const isBetween = (value: unknown, from: number, to: number) =>
    typeof value === 'number' && value >= from && value <= to
  return {
    ...(isBetween(baseFontSize, 12, 20) && { '--base-font-size': String(baseFontSize) }),
    ...(isBetween(normalWeight, 300, 500) && { '--weight-normal': String(normalWeight) }),
    ...(isBetween(boldWeight, 500, 800) && { '--weight-bold': String(boldWeight) }),
  }
}

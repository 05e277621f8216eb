import { contrast, distinctFrom, type Hex, hslText, isHex, readableOn, toHsl } from '@mantel/domain/colors'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { type Colors, defaultColors } from '@mantel/domain/settings/default-styles'

/** On landing and sign-in pages the whole page wears the company's colours, elsewhere only its accents. */
type Extent = 'accents' | 'page'
type Mode = 'light' | 'dark'
export type Look = { mode: Mode; extent: Extent }

/** The surfaces on which a colour is hardest to see. */
const surfaces = { light: '#EAE4D9', dark: '#2C2823' } as const
const cards = { light: '#FFFFFF', dark: '#1D1A17' } as const

/** The theme's values exactly as the company chose them; what must be readable is derived beside them. */
export function themeOf({ colors, typography }: CompanyStyles, look: Look): Record<string, string> {
  try {
    return {
      ...colorsOf(usable(JSON.parse(colors) as Partial<Colors>, look.mode), look),
      ...typeOf(JSON.parse(typography) as Record<string, unknown>),
    }
  } catch (error) {
    console.error('The company styles could not be read', error)
    return {}
  }
}

/** Hex colours only; and in the dark, where every colour has another value, what was never chosen keeps ours. */
function usable(given: Partial<Colors>, mode: Mode): Partial<Colors> {
  const chosen = Object.entries(given).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      isHex(value) &&
      (mode === 'light' || value.toUpperCase() !== defaultColors[name as keyof Colors]),
  )
  return Object.fromEntries(chosen)
}

function colorsOf(colors: Partial<Colors>, { mode, extent }: Look) {
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

/** Links, rings and outlines take the company's colour only as far as it can be seen. */
function derivedFrom(primary: Hex, mode: Mode) {
  const ring = distinctFrom(surfaces[mode], primary, 3)
  return {
    '--primary-text': distinctFrom(surfaces[mode], primary, 4.5),
    '--primary-soft': `color-mix(in srgb, hsl(var(--card)), ${primary} 12%)`,
    '--ring': ring,
    ...(contrast(primary, cards[mode]) < 3 && { '--primary-edge': ring }),
  }
}

function typeOf({ baseFontSize, normalWeight, boldWeight }: Record<string, unknown>) {
  const within = (value: unknown, from: number, to: number) =>
    typeof value === 'number' && value >= from && value <= to
  return {
    ...(within(baseFontSize, 12, 20) && { '--base-font-size': String(baseFontSize) }),
    ...(within(normalWeight, 300, 500) && { '--weight-normal': String(normalWeight) }),
    ...(within(boldWeight, 500, 800) && { '--weight-bold': String(boldWeight) }),
  }
}

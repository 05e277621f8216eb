import { brandingApi, type Colors, type CompanyStyles, defaultColors } from '@mantel/domain/branding'
import { contrast, distinctFrom, type Hex, hslText, isHex, readableOn, toHsl } from '@mantel/domain/colors'
import { call } from './api.ts'
import { store, stored } from './storage.ts'

/** On landing and sign-in pages the whole page wears the company's colours, elsewhere only its accents. */
type Extent = 'accents' | 'page'
type Mode = 'light' | 'dark'
type Look = { mode: Mode; extent: Extent }

/** The surfaces on which a colour is hardest to see. */
const surfaces = { light: '#EAE4D9', dark: '#2C2823' } as const
const cards = { light: '#FFFFFF', dark: '#1D1A17' } as const
const stylesKey = 'company-styles'

let look: Look = { mode: 'light', extent: 'accents' }
// Kept from the last visit, so that a studio does not see another one's colours first.
let styles = remembered()

let calls = 0

export const hasStyles = () => styles !== null

/** Loads the styles of whoever is at the screen and puts them on. A failure is logged and changes nothing. */
export async function loadStyles() {
  const asked = ++calls
  try {
    const answer = await call(brandingApi.styles, {})
    // Somebody signed in or out meanwhile, and asked again.
    if (asked === calls) wearStyles(answer)
  } catch (error) {
    console.error('The company styles could not be loaded', error)
  }
}

/** Puts styles on at once; an answer to an earlier question about them comes too late. */
export function wearStyles(next: CompanyStyles) {
  calls++
  styles = next
  store(stylesKey, JSON.stringify(styles))
  paint()
}

/** What a frame asks for when it is entered: its mode, and how much of it is the company's. */
export function wear(next: Look) {
  if (next.mode === look.mode && next.extent === look.extent) return
  look = next
  paint()
}

export function paint(root: HTMLElement = document.documentElement) {
  root.classList.toggle('dark', look.mode === 'dark')
  root.style.cssText = ''
  if (!styles) return
  for (const [name, value] of Object.entries(themeOf(styles, look))) root.style.setProperty(name, value)
}

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

function remembered(): CompanyStyles | null {
  try {
    return brandingApi.styles.response.parse(JSON.parse(stored(stylesKey) ?? 'null'))
  } catch {
    return null
  }
}

import { hslText, isHex, toHsl } from '@mantel/domain/basics/colors'
import type { Colors } from '@mantel/domain/settings/branding'
import type { CSSProperties } from 'react'
import { themeVariables } from '../../../platform/theme/theme-variables.ts'
import type { StylesTyped } from './styles-fields.ts'

/** Styles for the preview only. A color that is not valid yet keeps its stored value. */
export function previewStyle(typed: StylesTyped, stored: StylesTyped): CSSProperties {
  const names = Object.keys(stored.colors) as (keyof Colors)[]
  const colors = Object.fromEntries(
    names.map((name) => [name, isHex(typed.colors[name]) ? typed.colors[name] : stored.colors[name]]),
  ) as Colors
  const typography = Object.fromEntries(
    Object.entries(typed.typography).map(([name, text]) => [name, Number(text)]),
  )
  const exact = names.flatMap((name) => {
    const color = colors[name]
    return isHex(color) ? [[`--${kebab(name)}`, hslText(toHsl(color))]] : []
  })
  const styles = { colors: JSON.stringify(colors), typography: JSON.stringify(typography) }
  return {
    ...lightTheme,
    ...themeVariables(styles, { mode: 'light', extent: 'page' }),
    ...(Object.fromEntries(exact) as object),
    fontSize: 'calc(14 * var(--px))',
    fontWeight: 'var(--weight-normal)',
  }
}

/** The preview is always light, like the pages that clients see, even if the app is in dark mode. */
const lightTheme = {
  colorScheme: 'light',
  '--px': 'calc(var(--base-font-size) / 14 / 16 * 1rem)',
  '--base-font-size': '14',
  '--weight-normal': '400',
  '--weight-bold': '600',
  '--muted-foreground': 'color-mix(in srgb, hsl(var(--foreground)) 72%, hsl(var(--background)))',
  '--border-strong': 'color-mix(in srgb, hsl(var(--foreground)) 18%, hsl(var(--card)))',
  '--primary-text': '#75560f',
  '--primary-soft': '#f7efdc',
  '--ring': '#8a6a22',
  '--primary-edge': 'transparent',
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

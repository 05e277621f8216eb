import { type Colors, colorNames } from '@mantel/domain/settings/branding'

export type ColorName = keyof Colors

export const colorLabels: Record<ColorName, string> = {
  primary: 'Primary',
  primaryForeground: 'Text on primary',
  accent: 'Accent',
  accentForeground: 'Text on accent',
  background: 'Page background',
  foreground: 'Text',
  card: 'Cards and fields',
  border: 'Borders',
  input: 'Field outlines',
  muted: 'Muted areas',
  secondary: 'Secondary button',
  secondaryForeground: 'Text on secondary',
  sidebar: 'Sidebar',
  sidebarForeground: 'Sidebar text',
  sidebarBorder: 'Sidebar border',
  sidebarAccent: 'Sidebar highlight',
  destructive: 'Errors and deletion',
}

/** The colors that the app itself uses. */
export const mainColors: ColorName[] = ['primary', 'primaryForeground', 'accent', 'accentForeground']
const inOrder = Object.keys(colorLabels) as ColorName[]
export const otherColors = inOrder.filter((name) => colorNames.includes(name) && !mainColors.includes(name))

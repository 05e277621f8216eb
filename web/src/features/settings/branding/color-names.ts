import { type Colors, colorNames } from '@mantel/domain/settings/branding'

export type ColorName = keyof Colors

/** The seventeen colours as people see them. */
export const colorLabels: Record<ColorName, string> = {
  primary: 'Primary',
  primaryForeground: 'Text on primary',
  accent: 'Accent',
  accentForeground: 'Text on accent',
  background: 'Page',
  foreground: 'Text',
  card: 'Cards and fields',
  border: 'Hairlines',
  input: 'Outlines of fields',
  muted: 'Quiet areas',
  secondary: 'Secondary button',
  secondaryForeground: 'Text on secondary',
  sidebar: 'Sidebar',
  sidebarForeground: 'Text in the sidebar',
  sidebarBorder: 'Edge of the sidebar',
  sidebarAccent: 'Where you are in the sidebar',
  destructive: 'Deleting and errors',
}

/** Those that the app itself wears. */
export const mainColors: ColorName[] = ['primary', 'primaryForeground', 'accent', 'accentForeground']
const inOrder = Object.keys(colorLabels) as ColorName[]
export const otherColors = inOrder.filter((name) => colorNames.includes(name) && !mainColors.includes(name))

/** The default colors and typography. This file imports no library, so that the public pages load fast. */

/** The seventeen colors that a company can set, with their defaults. */
export const defaultColors = {
  background: '#FBFAF7',
  foreground: '#1F1B16',
  primary: '#B38734',
  primaryForeground: '#1F1709',
  sidebar: '#F5F2EC',
  sidebarForeground: '#4B453C',
  sidebarBorder: '#E6E0D5',
  sidebarAccent: '#EAE4D9',
  card: '#FFFFFF',
  border: '#E6E1D7',
  input: '#978D7E',
  muted: '#F4F1EB',
  accent: '#24473E',
  accentForeground: '#FFFFFF',
  secondary: '#EDE8DF',
  secondaryForeground: '#2E2820',
  destructive: '#B3261E',
} as const
export type Colors = Record<keyof typeof defaultColors, string>

export const defaultTypography = { baseFontSize: 14, normalWeight: 400, boldWeight: 600 } as const

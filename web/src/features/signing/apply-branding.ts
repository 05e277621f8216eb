import { themeVariables } from '../../platform/theme/theme-variables.ts'

type Company = { name: string; primary: string; primaryForeground: string }

/** Applies the company's colors. Pages for clients are always light. */
export function applyBranding({ name, primary, primaryForeground }: Company, title: string) {
  const colors = JSON.stringify({ primary, primaryForeground })
  const theme = themeVariables({ colors, typography: '{}' }, { mode: 'light', extent: 'accents' })
  for (const [variable, value] of Object.entries(theme))
    document.documentElement.style.setProperty(variable, value)
  document.title = `${title} · ${name}`
}

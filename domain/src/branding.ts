import { z } from 'zod'
import { del, get, put } from './endpoint.ts'

/** The seventeen colours a company may set, with the values it starts from. */
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

/** Both parts travel as JSON text. */
export const companyStyles = z.object({ colors: z.string(), typography: z.string() })
export type CompanyStyles = z.infer<typeof companyStyles>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a colour like #B38734')
export const colorNames = Object.keys(defaultColors) as (keyof typeof defaultColors)[]

export const stylesInput = z.strictObject({
  colors: z.strictObject(
    Object.fromEntries(colorNames.map((name) => [name, color])) as Record<
      keyof typeof defaultColors,
      typeof color
    >,
  ),
  typography: z.strictObject({
    baseFontSize: z.number().int().min(12, 'Between 12 and 18').max(18, 'Between 12 and 18'),
    normalWeight: z.number().int().min(300, 'Between 300 and 500').max(500, 'Between 300 and 500'),
    boldWeight: z.number().int().min(500, 'Between 500 and 800').max(800, 'Between 500 and 800'),
  }),
})
export type StylesInput = z.output<typeof stylesInput>

export const brandingApi = {
  styles: get('/api/company-styles', {
    access: 'public',
    about: 'The colours and type of the signed-in person’s company, else of the platform',
    rate: 'public',
    response: companyStyles,
  }),
  save: put('/api/company-styles', {
    access: 'settings:write',
    about: 'The company’s colours and type',
    body: stylesInput,
    response: companyStyles,
  }),
  reset: del('/api/company-styles', {
    access: 'settings:write',
    about: 'Back to the colours and type of the platform',
    response: companyStyles,
  }),
}

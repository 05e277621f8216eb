import { z } from 'zod'
import { del, get, put } from '../endpoints/endpoint.ts'
import { defaultColors } from './default-styles.ts'

export { type Colors, defaultColors, defaultTypography } from './default-styles.ts'

/** Both fields contain JSON text. */
export const companyStyles = z.object({ colors: z.string(), typography: z.string() })
export type CompanyStyles = z.infer<typeof companyStyles>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color like #B38734')
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
    about: 'Get the colors and fonts of the signed-in user’s company, or else of the platform',
    shows: ['styles'],
    rate: 'public',
    response: companyStyles,
  }),
  save: put('/api/company-styles', {
    access: 'settings:write',
    about: 'Save the company’s colors and fonts',
    changes: ['styles', 'activity'],
    body: stylesInput,
    response: companyStyles,
  }),
  reset: del('/api/company-styles', {
    access: 'settings:write',
    about: 'Reset the company’s colors and fonts to those of the platform',
    changes: ['styles', 'activity'],
    response: companyStyles,
  }),
}

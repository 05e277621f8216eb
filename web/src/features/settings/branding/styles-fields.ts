import {
  type Colors,
  type CompanyStyles,
  colorNames,
  defaultColors,
  defaultTypography,
  stylesInput,
} from '@mantel/domain/settings/branding'
import { z } from 'zod'

const { colors, typography } = stylesInput.shape
const chosen = (schema: z.ZodType<number, number>) => z.string().transform(Number).pipe(schema)

/** Numbers are text in the form, because they come from select fields. */
export const stylesFields = z.object({
  colors,
  typography: z.object({
    baseFontSize: chosen(typography.shape.baseFontSize),
    normalWeight: chosen(typography.shape.normalWeight),
    boldWeight: chosen(typography.shape.boldWeight),
  }),
})
export type StylesTyped = z.input<typeof stylesFields>

/** Uses the defaults where a company has not chosen anything, or where its stored styles cannot be parsed. */
export function typedStyles(styles: CompanyStyles): StylesTyped {
  const given = parsed<Colors>(styles.colors)
  const type = {
    ...defaultTypography,
    ...parsed<Record<keyof typeof defaultTypography, number>>(styles.typography),
  }
  return {
    colors: Object.fromEntries(
      colorNames.map((name) => [name, String(given[name] ?? defaultColors[name])]),
    ) as Colors,
    typography: {
      baseFontSize: String(type.baseFontSize),
      normalWeight: String(type.normalWeight),
      boldWeight: String(type.boldWeight),
    },
  }
}

function parsed<T extends object>(json: string): Partial<T> {
  try {
    return JSON.parse(json) as Partial<T>
  } catch {
    return {}
  }
}

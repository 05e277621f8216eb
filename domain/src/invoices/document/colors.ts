import { distinctFrom, type Hex, isHex, mixInto, readableOn } from '../../basics/colors.ts'
import { defaultColors } from '../../settings/default-styles.ts'

export type DocumentColors = {
  /** The company's exact color, for filled areas. */
  brand: Hex
  /** Readable on `brand`. */
  onBrand: Hex
  /** The company's color as text, readable on white and on `soft`. */
  text: Hex
  /** For thin lines on white. */
  rule: Hex
  /** A pale area. */
  soft: Hex
}

/** The colors of a document, which is always on white. Areas have the company's exact color; the others are derived. */
export function documentColors(company: { primary: string; primaryForeground: string }): DocumentColors {
  const brand = isHex(company.primary) ? company.primary : defaultColors.primary
  const wanted = isHex(company.primaryForeground) ? company.primaryForeground : undefined
  const soft = mixInto('#FFFFFF', brand, 0.1)
  return {
    brand,
    onBrand: readableOn(brand, wanted),
    text: distinctFrom(soft, brand, 4.5),
    rule: distinctFrom('#FFFFFF', brand, 3),
    soft,
  }
}

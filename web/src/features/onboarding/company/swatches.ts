import { type Hex, isHex, readableOn } from '@mantel/domain/basics/colors'
import type { Colors } from '@mantel/domain/settings/branding'

/** Either dark or light text is readable on each of these colors. */
export const swatches: { name: string; color: Hex }[] = [
  { name: 'Brass', color: '#B38734' },
  { name: 'Bottle', color: '#24473E' },
  { name: 'Clay', color: '#A8492B' },
  { name: 'Harbor', color: '#2F5D7C' },
  { name: 'Plum', color: '#6B4472' },
  { name: 'Ink', color: '#2B2620' },
]

/** Replaces the brand color. Text that is not readable on the new color becomes dark or light. */
export const withBrandColor = (colors: Colors, primary: Hex): Colors => ({
  ...colors,
  primary,
  primaryForeground: isHex(primary)
    ? readableOn(primary, colors.primaryForeground)
    : colors.primaryForeground,
})

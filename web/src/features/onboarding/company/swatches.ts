import { type Hex, isHex, readableOn } from '@mantel/domain/colors'
import type { Colors } from '@mantel/domain/settings/branding'

/** Text is readable on each of these colors. */
export const swatches: { name: string; color: Hex }[] = [
  { name: 'Brass', color: '#B38734' },
  { name: 'Bottle', color: '#24473E' },
  { name: 'Clay', color: '#A8492B' },
  { name: 'Harbor', color: '#2F5D7C' },
  { name: 'Plum', color: '#6B4472' },
  { name: 'Ink', color: '#2B2620' },
]

/** Replaces the brand color. The chosen text color stays if it is readable on it; otherwise it becomes dark or light. */
export const withBrandColor = (colors: Colors, primary: Hex): Colors => ({
  ...colors,
  primary,
  primaryForeground: isHex(primary)
    ? readableOn(primary, colors.primaryForeground)
    : colors.primaryForeground,
})

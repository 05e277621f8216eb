import { type Hex, isHex, readableOn } from '@mantel/domain/colors'
import type { Colors } from '@mantel/domain/settings/branding'

/** Colours to begin with; each can be read. */
export const swatches: { name: string; color: Hex }[] = [
  { name: 'Brass', color: '#B38734' },
  { name: 'Bottle', color: '#24473E' },
  { name: 'Clay', color: '#A8492B' },
  { name: 'Harbor', color: '#2F5D7C' },
  { name: 'Plum', color: '#6B4472' },
  { name: 'Ink', color: '#2B2620' },
]

/** With another brand colour. The text on it stays what was chosen where it can be read there, else dark or light. */
export const paintedIn = (colors: Colors, primary: Hex): Colors => ({
  ...colors,
  primary,
  primaryForeground: isHex(primary)
    ? readableOn(primary, colors.primaryForeground)
    : colors.primaryForeground,
})

import { distinctFrom, isHex, mixInto, readableOn } from '../basics/colors.ts'
import { type Colors, defaultColors } from '../settings/default-styles.ts'
import type { WidgetColors } from './lead-form.ts'

/** The form has its own background, so it is readable on every page that embeds it. */
export function widgetColors(given: Partial<Colors>): WidgetColors {
  const color = (name: keyof Colors) => {
    const value = given[name] ?? ''
    return isHex(value) ? value : defaultColors[name]
  }
  const background = color('card')
  const primary = color('primary')
  const text = readableOn(background, color('foreground'))
  return {
    background,
    text,
    mutedText: distinctFrom(background, mixInto(background, text, 0.65), 4.5),
    border: distinctFrom(background, color('input'), 3),
    primary,
    onPrimary: readableOn(primary, color('primaryForeground')),
    focus: distinctFrom(background, primary, 3),
    error: distinctFrom(background, color('destructive'), 4.5),
  }
}

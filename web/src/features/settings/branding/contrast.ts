import { contrast, distinctFrom, type Hex, isHex, readableOn } from '@mantel/domain/basics/colors'
import type { Colors } from '@mantel/domain/settings/branding'
import type { ColorName } from './color-names.ts'
import * as copy from './copy.ts'

/** Whether a color has enough contrast with its surfaces. If not, `fix` is a better color, or null if there is none. */
export type ContrastCheck =
  | { isEnough: true; text: string }
  | { isEnough: false; text: string; fix: Fix | null }
type Fix = { color: Hex; label: string }

type Rule = { on: ColorName[]; ratio: 4.5 | 3 }

/** WCAG AA: text needs 4.5, the outline of a field 3. Other colors have no minimum. */
const rules: Partial<Record<ColorName, Rule>> = {
  primaryForeground: { on: ['primary'], ratio: 4.5 },
  accentForeground: { on: ['accent'], ratio: 4.5 },
  secondaryForeground: { on: ['secondary'], ratio: 4.5 },
  foreground: { on: ['background', 'card', 'muted'], ratio: 4.5 },
  sidebarForeground: { on: ['sidebar', 'sidebarAccent'], ratio: 4.5 },
  destructive: { on: ['background', 'card'], ratio: 4.5 },
  input: { on: ['background', 'card'], ratio: 3 },
}

/** Null for a color without a minimum, and while one of the colors is not valid yet. */
export function checkContrast(name: ColorName, colors: Colors): ContrastCheck | null {
  const rule = rules[name]
  const color = colors[name]
  const surfaces = rule?.on.map((surface) => colors[surface]) ?? []
  if (!rule || !isHex(color) || !surfaces.every(isHex)) return null
  const lowest = lowestContrast(color, surfaces)
  if (lowest >= rule.ratio) return { isEnough: true, text: copy.goodContrast(formatRatio(lowest)) }
  return {
    isEnough: false,
    text: copy.lowContrast(formatRatio(lowest)),
    fix: fixFor(color, surfaces, rule),
  }
}

/** Saving is refused if one of these is unreadable, because no one could use the app or read what it sends. */
const requiredColors: ColorName[] = ['primaryForeground', 'accentForeground', 'foreground']

export const unreadableColors = (colors: Colors) =>
  requiredColors.filter((name) => checkContrast(name, colors)?.isEnough === false)

/** A color with enough contrast on all surfaces: dark or light for text, otherwise a darker or lighter shade. */
function fixFor(color: Hex, surfaces: Hex[], { on, ratio }: Rule): Fix | null {
  const hardest = surfaces.toSorted((one, other) => contrast(color, one) - contrast(color, other))[0] ?? ''
  const isText = on.length === 1 || ratio === 4.5
  const wanted = isText ? [readableOn(hardest), '#000000', '#FFFFFF'] : [distinctFrom(hardest, color, ratio)]
  const found = wanted.find((candidate) => lowestContrast(candidate, surfaces) >= ratio)
  if (!found) return null
  const tone = contrast(found, '#FFFFFF') > contrast(found, '#000000') ? 'dark' : 'light'
  return { color: found.toUpperCase(), label: isText ? `Use ${tone} text` : `Use ${found.toUpperCase()}` }
}

const lowestContrast = (color: Hex, surfaces: Hex[]) =>
  Math.min(...surfaces.map((surface) => contrast(color, surface)))

/** Rounds down, because 4.49 is not enough and must not be shown as 4.5. */
const formatRatio = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

import { contrast, distinctFrom, type Hex, isHex, readableOn } from '@mantel/domain/colors'
import type { Colors } from '@mantel/domain/settings/branding'
import type { ColorName } from './color-names.ts'

/** How a colour stands out from whatever it stands on, and one that would stand out where it does not. */
export type Verdict = { isEnough: true; text: string } | { isEnough: false; text: string; fix: Fix | null }
type Fix = { color: Hex; label: string }

type Rule = { on: ColorName[]; ratio: 4.5 | 3 }

/** Text needs 4.5, the outline of a field 3. What is no text and no outline needs nothing. */
const rules: Partial<Record<ColorName, Rule>> = {
  primaryForeground: { on: ['primary'], ratio: 4.5 },
  accentForeground: { on: ['accent'], ratio: 4.5 },
  secondaryForeground: { on: ['secondary'], ratio: 4.5 },
  foreground: { on: ['background', 'card', 'muted'], ratio: 4.5 },
  sidebarForeground: { on: ['sidebar', 'sidebarAccent'], ratio: 4.5 },
  destructive: { on: ['background', 'card'], ratio: 4.5 },
  input: { on: ['background', 'card'], ratio: 3 },
}

/** Null where there is nothing to say, or where a colour is still being typed. */
export function verdictOn(name: ColorName, colors: Colors): Verdict | null {
  const rule = rules[name]
  const color = colors[name]
  const surfaces = rule?.on.map((surface) => colors[surface]) ?? []
  if (!rule || !isHex(color) || !surfaces.every(isHex)) return null
  const least = leastOf(color, surfaces)
  if (least >= rule.ratio)
    return { isEnough: true, text: `${rule.ratio === 3 ? 'Clear' : 'AA'} ${toOne(least)}` }
  const text = `Hard to ${rule.ratio === 3 ? 'see' : 'read'} ${toOne(least)}.`
  return { isEnough: false, text, fix: fixFor(color, surfaces, rule) }
}

/** Without these nobody could use the app or read what it sends: with them unreadable, nothing is saved. */
const needed: ColorName[] = ['primaryForeground', 'accentForeground', 'foreground']

export const unreadableIn = (colors: Colors) =>
  needed.filter((name) => verdictOn(name, colors)?.isEnough === false)

/** What stands out from all surfaces, if anything does: dark or light for text, else the colour itself, darker or lighter. */
function fixFor(color: Hex, surfaces: Hex[], { on, ratio }: Rule): Fix | null {
  const hardest = surfaces.toSorted((one, other) => contrast(color, one) - contrast(color, other))[0] ?? ''
  const isText = on.length === 1 || ratio === 4.5
  const wanted = isText ? [readableOn(hardest), '#000000', '#FFFFFF'] : [distinctFrom(hardest, color, ratio)]
  const found = wanted.find((candidate) => leastOf(candidate, surfaces) >= ratio)
  if (!found) return null
  const tone = contrast(found, '#FFFFFF') > contrast(found, '#000000') ? 'dark' : 'light'
  return { color: found.toUpperCase(), label: isText ? `Use ${tone} text` : `Use ${found.toUpperCase()}` }
}

const leastOf = (color: Hex, surfaces: Hex[]) =>
  Math.min(...surfaces.map((surface) => contrast(color, surface)))

/** Rounded down: 4.49 is not enough and must not look as if it were. */
const toOne = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

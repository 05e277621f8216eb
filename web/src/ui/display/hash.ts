/** Returns the same number for the same text, to choose a color or drawing for it. */
export function hashOf(text: string) {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash
}

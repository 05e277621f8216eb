/** A number that is always the same for the same text, to choose something for it. */
export function hashOf(text: string) {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash
}

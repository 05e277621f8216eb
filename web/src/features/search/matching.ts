/** Whether each typed word occurs in at least one of the texts. */
export function matches(typed: string, ...texts: (string | null | undefined)[]) {
  const all = texts.join('\n').toLowerCase()
  return wordsIn(typed).every((word) => all.includes(word))
}

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

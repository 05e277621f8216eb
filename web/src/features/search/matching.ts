/** Whether every word that was typed is part of what something is called. */
export function matches(typed: string, ...said: (string | null | undefined)[]) {
  const all = said.join('\n').toLowerCase()
  return wordsIn(typed).every((word) => all.includes(word))
}

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

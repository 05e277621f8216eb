/** The beginning of every refusal because of a limit, such as “Your plan allows up to 40 clients.” */
export const limitSentence = (limit: string) => `Your plan allows up to ${limit}.`
/** The beginning of what the team reads about a lead that waits for room. */
export const limitReached = 'You’ve reached your plan’s limit'
/** The beginning of every refusal after the end of the plan. */
export const planHasEnded = 'Your plan has ended'

/**
 * Whether a sentence, or a part of it, refuses something because of a limit of the plan or because the plan has ended.
 * Screens recognize the sentences by their beginning and not by a code, because some refusals are stored or summarized:
 * why an import failed, why a lead waits, which of many projects could not be moved.
 */
export function planRefusalIn(text: string): 'limit' | 'end' | null {
  if (text.includes(planHasEnded)) return 'end'
  return /\bYour plan allows up to \d/.test(text) || text.includes(limitReached) ? 'limit' : null
}

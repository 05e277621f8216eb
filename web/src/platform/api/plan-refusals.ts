/** The server's sentences that refused a change because of the plan, by the code of the refusal. */
const refusals = new Map<string, string>()

export function notePlanRefusal(text: string, code: string) {
  refusals.set(text, code)
}

/** What helps where this sentence is shown: a larger plan, or any plan. Null for all other sentences. */
export function planActionFor(text: string): string | null {
  const code = refusals.get(text)
  if (code === 'quota_exceeded') return 'Upgrade'
  return code === 'subscription_inactive' ? 'Choose a plan' : null
}

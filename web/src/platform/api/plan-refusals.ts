/** The error sentences of changes that the server refused because of the plan, with the code of each refusal. */
const refusals = new Map<string, string>()

export function recordPlanRefusal(text: string, code: string) {
  refusals.set(text, code)
}

/** The label of the link to the plans that is shown with this error sentence. Null for all other sentences. */
export function planActionFor(text: string): string | null {
  const code = refusals.get(text)
  if (code === 'quota_exceeded') return 'Upgrade'
  return code === 'subscription_inactive' ? 'Choose a plan' : null
}

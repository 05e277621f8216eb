/** A name that can stand in the middle of a sentence: `Staging agreement`, but not `Ashby Staging Agreement`. */
const plainName = /^[A-Z][a-z]+( [a-z]+)*$/

export function greetingFor(clientName: string, contractName: string) {
  const firstName = firstNameOf(clientName.trim())
  if (!firstName) return 'Your agreement is ready'
  const paper = plainName.test(contractName) ? contractName.toLowerCase() : 'agreement'
  return `${firstName}, your ${paper} is ready`
}

/** Of two people both: Tom & Elise Bergmann are Tom & Elise. */
const firstNameOf = (name: string) => (name.match(/^\S+(\s+(&|and)\s+\S+)+/i) ?? name.match(/^\S+/))?.[0]

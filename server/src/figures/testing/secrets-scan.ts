type Finding = { rule: string; file: string; text: string }

const known: [rule: string, pattern: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  // The key that ends in EXAMPLE is from Amazon's documentation.
  ['AWS key', /\b(?:AKIA|ASIA)(?![0-9A-Z]{9}EXAMPLE)[0-9A-Z]{16}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/],
  ['GitLab token', /\bglpat-[\w-]{20,}/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[\w-]{20,}/],
  ['Stripe key', /\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/],
  ['Google key', /\bAIza[\w-]{35}\b|\bya29\.[\w-]{30,}|\bGOCSPX-[\w-]{20,}/],
  ['Slack token', /\bxox[abeprs]-[\w-]{10,}/],
  ['SendGrid key', /\bSG\.[\w-]{16,}\.[\w-]{16,}/],
  ['JSON web token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/],
  // Tests write a fake token as one repeated character.
  ['token of ours', /\b(?:crm|reset|invite|verify|register|sign|lead)_(?!([\w-])\1{42}\b)[\w-]{43}\b/],
  ['password hash', /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{20,}\$[\w+/]{40,}/],
  [
    'address with password',
    /\b(?:postgres(?:ql)?|mysql|smtps?|https?|redis|amqp):\/\/[^\s:/@'"`$<>{}]+:([^\s:/@'"`$<>{}]{12,})@/,
  ],
]

/** Matches text that is long enough to be a random secret. */
const quoted = /["'`=: ]([A-Za-z0-9+/_-]{32,}={0,2})(?=["'`\s,;)]|$)/g

export function secretsIn(file: string, line: string): Finding[] {
  const found = known
    .filter(([, pattern]) => pattern.test(line))
    .map(([rule]) => ({ rule, file, text: line.trim().slice(0, 120) }))
  const random = [...line.matchAll(quoted)]
    .map(([, text = '']) => text)
    .filter((text) => isRandom(text) && !isDigest(file, line))
    .map((text) => ({ rule: 'random text', file, text }))
  return [...found, ...random]
}

/** Digests of packages, of migrations and with an algorithm prefix such as `sha256-` are public, not secret. */
const isDigest = (file: string, line: string) =>
  /(^|\/)package-lock\.json$|^server\/migrations\/meta\//.test(file) || /\bsha(?:256|384|512)-/.test(line)

function isRandom(text: string) {
  const isHex = /^[0-9a-f]+$/i.test(text)
  // Excludes identifiers made of words, paths with slashes, and alphabets.
  if (!isHex && (!/\d/.test(text) || !/[A-Z]/.test(text) || !/[a-z]/.test(text))) return false
  if (/^[A-Za-z]+(?:[-_/][A-Za-z]+){2,}$/.test(text) || (text.match(/\//g)?.length ?? 0) > 3) return false
  // A PNG in base64 begins with these characters.
  if (text.startsWith('iVBORw0KGgo')) return false
  return bitsPerCharacter(text) > (isHex ? 3.2 : 4.3)
}

function bitsPerCharacter(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0)
}

export function addedLines(log: string): { file: string; line: string }[] {
  const added: { file: string; line: string }[] = []
  let file = ''
  for (const line of log.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(6)
    else if (line.startsWith('+')) added.push({ file, line: line.slice(1) })
  }
  return added
}

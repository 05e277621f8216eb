import type { TestServer } from '../server.ts'
import type { Read } from './reads.ts'

/** The answer of a query, or null if the reader may not see it. */
export type Answer = string | null

/** Asks as the reader. A session that an earlier call has ended is opened again. */
export async function ask(server: TestServer, { url, reader }: Read): Promise<Answer> {
  const call = async () => {
    // A deleted user has no session.
    const token = await reader.token().catch(() => 'none')
    return server.call('GET', url, undefined, { authorization: `Bearer ${token}` })
  }
  let answer = await call()
  if (answer.status === 401) {
    reader.renew()
    answer = await call()
  }
  const { status, text } = answer
  return status === 401 || status === 403 ? null : `${status} ${text.replace(unannounced[url] ?? '', '')}`
}

/** Matches what no one announces: when an answer was computed, and ids that the card provider gives to plans later. */
const unannounced: Record<string, RegExp> = {
  '/api/dashboard': /"updatedAt":"[^"]+",?/,
  '/api/admin/product-tiers': /"provider\w+Id":[^,}]+,?/g,
}

/**
 * Whether two answers differ. An answer that the reader may not get is no difference: the browser learns of new
 * permissions with the user, and then fetches everything. The parts of a record's page appear and disappear with the record, so it does
 * not count either if only a part is found or not found.
 */
export const differ = (read: Read, before: Answer, after: Answer) =>
  before !== null &&
  after !== null &&
  before !== after &&
  !(isPart(read) && isFound(before) !== isFound(after))

const isPart = ({ endpoint }: Read) => /\/:id\/./.test(endpoint.path)
const isFound = (answer: string) => !answer.startsWith('404')

/** Names the first field that differs, for the error message. */
export function firstDifference(before: Answer, after: Answer) {
  if (before === null || after === null) return 'access'
  const [one, other] = [before, after].map((answer) => {
    const text = answer.slice(4)
    try {
      return JSON.parse(text) as unknown
    } catch {
      return text
    }
  })
  return pathOfDifference(one, other) || 'status'
}

function pathOfDifference(one: unknown, other: unknown): string | undefined {
  if (JSON.stringify(one) === JSON.stringify(other)) return undefined
  if (!isObject(one) || !isObject(other)) return ''
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return '.length'
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const deeper = pathOfDifference(one[key], other[key])
    if (deeper !== undefined) return `.${key}${deeper}`
  }
  return ''
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The idempotency keys of calls that got no answer and may have taken effect, by the content of the call. */
const keys = new Map<string, string[]>()
const maxContents = 20

/**
 * Returns the key of an earlier call with the same content that got no answer, or else a new one. A key is returned
 * only once, so that two equal calls at the same time get different keys.
 */
export function takeIdempotencyKey(content: string): string {
  return keys.get(content)?.pop() ?? newIdempotencyKey()
}

/** Keeps the key for the next call with the same content. */
export function storeIdempotencyKey(content: string, key: string) {
  const others = keys.get(content) ?? []
  keys.delete(content)
  keys.set(content, [...others, key])
  const [oldest] = keys.keys()
  if (keys.size > maxContents && oldest !== undefined) keys.delete(oldest)
}

/** Not `crypto.randomUUID`, which exists only on pages that were loaded over HTTPS or from localhost. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Longer than any answer takes. */
const patience = 30_000

/** A refusal, or no answer at all; with the server's own words where it had some. */
export class Refused extends Error {
  constructor(readonly text?: string) {
    super(text ?? 'Request failed')
  }
}

/**
 * A call of the public pages. They carry neither the query library nor the schemas of the app, which would weigh more
 * than they do.
 */
export async function ask<Answer>(path: `/api/${string}`, body?: unknown): Promise<Answer> {
  const sent = body !== undefined && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const options: RequestInit = { credentials: 'include', signal: AbortSignal.timeout(patience), ...sent }
  const response = await fetch(path, options).catch(() => {
    throw new Refused()
  })
  const said: unknown = await response.json().catch(() => null)
  if (!response.ok || said === null) throw new Refused(errorIn(said))
  return said as Answer
}

function errorIn(said: unknown) {
  const { error } = (said ?? {}) as { error?: unknown }
  return typeof error === 'string' ? error : undefined
}

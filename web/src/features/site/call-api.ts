/** Longer than any answer takes; a file takes its time on the way. */
const patience = { words: 30_000, file: 120_000 }

type Said = { error?: string; code?: string }

/** A refusal with the server's own words where it had some, or no answer at all: then there is no status. */
export class Refused extends Error {
  readonly text: string | undefined
  readonly code: string | undefined
  constructor(
    readonly status?: number,
    said: Said = {},
  ) {
    super(said.error ?? 'Request failed')
    this.text = said.error
    this.code = said.code
  }
}

/**
 * A call of the public pages. They carry neither the query library nor the schemas of the app, which would weigh more
 * than they do.
 */
export async function ask<Answer>(path: `/api/${string}`, body?: unknown): Promise<Answer> {
  const isFile = body instanceof Blob
  const sent = body !== undefined && {
    method: 'POST',
    headers: { 'Content-Type': `application/${isFile ? 'octet-stream' : 'json'}` },
    body: isFile ? body : JSON.stringify(body),
  }
  const signal = AbortSignal.timeout(patience[isFile ? 'file' : 'words'])
  const options: RequestInit = { credentials: 'include', signal, ...sent }
  const response = await fetch(path, options).catch(() => {
    throw new Refused()
  })
  if (response.status === 204) return undefined as Answer
  const said: unknown = await response.json().catch(() => null)
  if (!response.ok || said === null) throw new Refused(response.status, partsOf(said))
  return said as Answer
}

/** What stands between us and the server may answer in other shapes than ours. */
function partsOf(said: unknown): Said {
  const { error, code } = (said ?? {}) as Record<keyof Said, unknown>
  return {
    ...(typeof error === 'string' && { error }),
    ...(typeof code === 'string' && { code }),
  }
}

/** In milliseconds. A file takes longer to upload. */
const timeouts = { json: 30_000, file: 120_000 }

type ErrorBody = { error?: string; code?: string; fields?: Record<string, string> }

/** `status` is undefined if the server did not answer. `text` is the server's sentence for the user, if it sent one. */
export class ApiError extends Error {
  readonly text: string | undefined
  readonly code: string | undefined
  /** The server's error sentences, by the name of the field in the request. */
  readonly fields: Record<string, string> | undefined
  constructor(
    readonly status?: number,
    body: ErrorBody = {},
  ) {
    super(body.error ?? 'Request failed')
    this.text = body.error
    this.code = body.code
    this.fields = body.fields
  }
}

/** Calls the API without the app's query library and schemas, which are larger than a whole public page. */
export async function callApi<Answer>(path: `/api/${string}`, body?: unknown): Promise<Answer> {
  const isFile = body instanceof Blob
  const request = body !== undefined && {
    method: 'POST',
    headers: { 'Content-Type': `application/${isFile ? 'octet-stream' : 'json'}` },
    body: isFile ? body : JSON.stringify(body),
  }
  const signal = AbortSignal.timeout(timeouts[isFile ? 'file' : 'json'])
  const options: RequestInit = { credentials: 'include', signal, ...request }
  const response = await fetch(path, options).catch(() => {
    throw new ApiError()
  })
  if (response.status === 204) return undefined as Answer
  const received: unknown = await response.json().catch(() => null)
  if (!response.ok || received === null) throw new ApiError(response.status, errorBodyOf(received))
  return received as Answer
}

/** Checks the types, because a proxy can answer with any body. */
function errorBodyOf(received: unknown): ErrorBody {
  const { error, code, fields } = (received ?? {}) as Record<keyof ErrorBody, unknown>
  return {
    ...(typeof error === 'string' && { error }),
    ...(typeof code === 'string' && { code }),
    ...(typeof fields === 'object' && fields && { fields: fields as Record<string, string> }),
  }
}

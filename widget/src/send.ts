import type { LeadErrors, LeadValues, WidgetConfig } from '@mantel/domain/leads/lead-form'

/** The server's answer to a request that it refused. Any other failure has no status. */
export type Refused = { status: number; error?: string; fields?: LeadErrors }

export type Submission = LeadValues & {
  ticket: string
  fax: string
  page: string
  referrer: string
  utm?: Record<string, string>
}

const timeoutMs = 20_000

export const loadConfig = (origin: string, key: string) => request<WidgetConfig>(origin, key)

export const submitLead = (origin: string, key: string, submission: Submission) =>
  request<Pick<WidgetConfig, 'thankYouMessage' | 'redirectUrl'>>(origin, key, submission)

/** Rejects with a `Refused`, or with the browser's error if no answer came. Never sends cookies. */
async function request<Answer>(origin: string, key: string, body?: Submission): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(`${origin}/api/widget/${encodeURIComponent(key)}`, {
      credentials: 'omit',
      signal: controller.signal,
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const answer = (await response.json()) as Answer & Omit<Refused, 'status'>
    if (response.ok) return answer
    // oxlint-disable-next-line typescript/only-throw-error -- an error class would only add bytes
    throw { status: response.status, error: answer.error, fields: answer.fields } satisfies Refused
  } finally {
    clearTimeout(timer)
  }
}

export const isRefused = (error: unknown): error is Refused =>
  typeof (error as Refused | undefined)?.status === 'number'

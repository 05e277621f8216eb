import type { Child } from './children.ts'
import { small, tokenOf } from './seed-data.ts'
import { type Speed, speedOf } from './statistics.ts'

const warmUps = 5
// Warm-ups and signatures together stay below the limit of forty PDFs per minute and user, because sending a contract
// creates a PDF.
const signatures = 30

/**
 * Measures how long the server takes to sign and seal a contract of four pages. The rounds run one after the other,
 * each with a new contract.
 */
export async function measureSigning({ greeting: { url } }: Child<{ url: string }>): Promise<Speed> {
  const call = createCaller(url)
  const template = await call('POST', '/api/contract-templates', { name: 'Agreement', content: agreement() })
  const times: number[] = []
  for (let n = 0; n < warmUps + signatures; n++) {
    const { id: projectId } = await call('POST', '/api/projects', {
      title: `Maple ${n}`,
      address: '412 Maple Avenue',
    })
    const draft = await call('POST', `/api/projects/${projectId}/contracts`, { templateId: template.id })
    await call('POST', `/api/contracts/${draft.id}/sendings`, {
      version: draft.version,
      recipientName: `Hannah Whitlock ${n}`,
      recipientEmail: `hannah.${Date.now()}.${n}@example.com`,
    })
    const link = await call('POST', `/api/contracts/${draft.id}/links`)
    const started = performance.now()
    await call('POST', new URL(String(link.url)).pathname.replace('/sign/', '/api/sign/'), signature)
    times.push(performance.now() - started)
  }
  return speedOf(times.slice(warmUps), times.slice(warmUps).reduce((sum, time) => sum + time, 0) / 1000)
}

const signature = {
  signerName: 'Hannah Whitlock',
  signerEmail: 'hannah@example.com',
  fullSignature: 'Hannah Whitlock',
  initials: 'HW',
  timezone: 'America/New_York',
  consent: { version: '2026-11', at: '2026-11-15T12:00:00.000Z' },
}

const field = (id: string) => ({ type: 'paragraph', content: [{ type: 'mention', attrs: { id } }] })

function agreement() {
  const clause =
    'The client keeps the home insured and locked, and tells the stager about any damage within one day. '
  const clauses = Array.from({ length: 24 }, (_, n) => [
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: `${n + 1}. Care of furnishings` }],
    },
    { type: 'paragraph', content: [{ type: 'text', text: clause.repeat(5).trim() }] },
  ])
  const fields = ['initial.client', 'signature.owner', 'signature.client', 'date.client'].map(field)
  return { type: 'doc', content: [...clauses.flat(), ...fields] }
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are only passed on
type Answer = Record<string, any>

const createCaller =
  (url: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(small.company)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text ? (JSON.parse(text) as Answer) : {}
  }

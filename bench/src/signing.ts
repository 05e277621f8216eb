import type { Child } from './children.ts'
import { small, tokenOf } from './seeding.ts'
import { type Speed, speedOf } from './statistics.ts'

const rehearsals = 5
// Somebody may have forty papers printed in a minute, and sending prints each.
const signatures = 30

/**
 * From the last press of a button to the sealed paper in hand: each time another contract of four pages, one after the
 * other, as clients sign.
 */
export async function measureSigning({ greeting: { url } }: Child<{ url: string }>): Promise<Speed> {
  const call = caller(url)
  const template = await call('POST', '/api/contract-templates', { name: 'Agreement', content: agreement() })
  const times: number[] = []
  for (let n = 0; n < rehearsals + signatures; n++) {
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
    const since = performance.now()
    await call('POST', new URL(String(link.url)).pathname.replace('/sign/', '/api/sign/'), signature)
    times.push(performance.now() - since)
  }
  return speedOf(times.slice(rehearsals), times.slice(rehearsals).reduce((sum, time) => sum + time, 0) / 1000)
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

// oxlint-disable-next-line typescript/no-explicit-any -- whatever comes back is only handed on
type Answer = Record<string, any>

const caller =
  (url: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(small.company)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text ? (JSON.parse(text) as Answer) : {}
  }

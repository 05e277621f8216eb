import { studioWithInvoice } from '../features/invoices/testing.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { randomFrom } from './testing/statistics.ts'

const figure = openFigure('S17')
const random = randomFrom(figure.seed)
const server = await startServer()
const interleavings = 200

type Studio = Awaited<ReturnType<typeof studioWithInvoice>>
type Call = Studio['call']

async function twoEditors() {
  const studio = await studioWithInvoice(server)
  const other = await server.signIn('CompanyAdmin', studio.companyId)
  await server.sql('update users set email_verified_at = now() where id = $1', [other.user.id])
  return { ...studio, editors: [studio.call, other] as [Call, Call] }
}

/** Waits a moment, so that the calls of both editors meet at different statements. */
const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 12))

/**
 * Both editors read the invoice and save one after the other or at the same time. A save that was answered with 200 must
 * be stored until a save that has seen it, and every other save must be refused.
 */
async function playEdits(
  save: (editor: Call, id: string, version: number, text: string) => ReturnType<Call>,
) {
  const { editors, see, newInvoice, sentInvoice } = await twoEditors()
  const { id } = save === reviseSent ? await sentInvoice() : await newInvoice()
  const lost: string[] = []
  let refused = 0
  for (let round = 0; round < interleavings; round++) {
    const { version } = await see(id)
    const saves = editors.map(async (editor, at) => {
      await pause()
      const saved = `${at} in ${round}`
      return { saved, status: (await save(editor, id, version, saved)).status }
    })
    const answers = await Promise.all(saves)
    const stored = answers.filter(({ status }) => status === 200)
    refused += answers.filter(({ status }) => status === 412).length
    const { notes } = await see(id)
    if (stored.length !== 1) lost.push(`round ${round}: ${answers.map(({ status }) => status).join(' and ')}`)
    else if (notes !== stored[0]?.saved) lost.push(`round ${round}: ${notes} instead of ${stored[0]?.saved}`)
  }
  return { lost, refused }
}

const editDraft = (editor: Call, id: string, version: number, notes: string) =>
  editor('PATCH', `/api/invoices/${id}`, { version, notes })
const reviseSent = (editor: Call, id: string, version: number, notes: string) =>
  editor('POST', `/api/invoices/${id}/revisions`, { version, mode: 'silent', notes })

figure.measure('two editors of a draft', async () => {
  const { lost, refused } = await playEdits(editDraft)
  figure.holds('draft-stale-saves-refused', refused, refused === interleavings, String(interleavings))
  figure.none('draft-lost-updates', lost)
})

figure.measure('two editors who revise a sent invoice', async () => {
  const { lost, refused } = await playEdits(reviseSent)
  figure.holds('revision-stale-saves-refused', refused, refused === interleavings, String(interleavings))
  figure.none('revision-lost-updates', lost)
})

figure.measure('a sending that is repeated with its key, by callers who got no answer', async () => {
  const studio = await studioWithInvoice(server)
  const problems: string[] = []
  const sendings = 30
  for (let round = 0; round < sendings; round++) {
    // A mailbox may get only a few invoices in 15 minutes.
    await server.sql('delete from rate_limits')
    const { id, version } = await studio.newInvoice(await studio.newProject())
    const recipientEmail = `${crypto.randomUUID()}@example.com`
    const body = { version, recipientName: 'Hannah', recipientEmail }
    const headers = {
      authorization: `Bearer ${studio.call.token}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const send = async () => {
      await pause()
      return server.call('POST', `/api/invoices/${id}/sendings`, body, headers)
    }
    const answers = await Promise.all([send(), send(), send()])
    // A call that arrives while the first one runs is refused with 409. Afterward, it gets the answer of the first.
    const last = await send()
    const texts = [...answers, last].filter(({ status }) => status === 200).map(({ text }) => text)
    const others = answers.filter(({ status }) => status !== 200 && status !== 409)
    const [emails] = await server.sql<{ n: number }>(
      'select count(*)::int as n from messages where to_address = $1',
      [recipientEmail],
    )
    if (new Set(texts).size !== 1 || others.length > 0 || emails?.n !== 1)
      problems.push(
        `round ${round}: ${[...answers, last].map(({ status }) => status).join()}, ${emails?.n} emails`,
      )
  }
  figure.says('sendings', sendings)
  figure.none('sent-not-once', problems)
})

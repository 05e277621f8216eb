import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { afterAll, beforeAll } from 'vitest'
import { openFigure } from '../figures/testing/figure.ts'
import { rounded } from '../figures/testing/statistics.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'
import { until } from './testing-processes.ts'
import { type Product, sqlOn, startProduct } from './testing-product.ts'
import { registerStudio, withToken } from './testing-studio.ts'

const figure = openFigure('S26')
const workspace = createTestWorkspace()
const dataDir = path.join(workspace.directory(), 'data')
/** Milliseconds between sending the signature and killing the process. */
const moments = Array.from({ length: 20 }, (_, n) => n * 20)
let script = ''
let product: Product

const start = () => startProduct(script, (undo) => workspace.onClose(undo), { dataDir })

beforeAll(async () => {
  script = (await bundle(workspace.directory(), { main: 'server/src/main.ts' })).scriptOf('main')
  product = await start()
  await sqlOn(dataDir, 'update waitlist_settings set is_active = false')
})
afterAll(() => workspace.close())

async function sendContract(n: number) {
  const { token } = await registerStudio(product.call)
  await sqlOn(dataDir, 'update users set email_verified_at = now()')
  const call = (method: string, url: string, body?: object) =>
    product.call(method, url, body, withToken(token))
  const { body: project } = await call('POST', '/api/projects', { title: `Project ${n}`, address: 'Maple' })
  const content = doc(paragraph('Agreed. {signature.client}'))
  const { body: template } = await call('POST', '/api/contract-templates', { name: 'Agreement', content })
  const draft = await call('POST', `/api/projects/${project.id}/contracts`, { templateId: template.id })
  const email = `signer${n}@example.com`
  const { id, version } = draft.body
  const recipient = { version, recipientName: 'Hannah', recipientEmail: email }
  await call('POST', `/api/contracts/${id}/sendings`, recipient)
  const { body: link } = await call('POST', `/api/contracts/${id}/links`)
  return { id: id as string, email, path: new URL(link.url).pathname.replace('/sign/', '/api/sign/') }
}

const signature = { signerName: 'Hannah', signerEmail: 'h@example.com', fullSignature: 'Hannah' }

figure.measure('the process is killed between the signature and its emails', async () => {
  const [left, doubled]: [string[], string[]] = [[], []]
  let slowest = 0
  let signedBefore = 0
  for (const [n, moment] of moments.entries()) {
    const { id, email, path } = await sendContract(n)
    const answer = product.call('POST', path, signature).catch(() => null)
    await sleep(moment)
    product.kill()
    await product.ended
    await answer
    product = await start()
    const [row] = await sqlOn(dataDir, `select status from contracts where id = '${id}'`)
    if (row?.status === 'signed') signedBefore++
    // A client who got no response signs again.
    else await product.call('POST', path, signature)
    const since = performance.now()
    const emailsTo = async () =>
      (await product.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Signed'))
    const isDone = await until(async () => (await emailsTo()).length > 0, 'No email', 60_000).catch(
      () => false,
    )
    slowest = Math.max(slowest, performance.now() - since)
    const [seals] = await sqlOn(
      dataDir,
      `select count(*)::int as n from contract_seals where contract_id = '${id}'`,
    )
    if (!isDone || seals?.n !== 1) left.push(`${moment} ms: ${Number(seals?.n)} sealed PDFs`)
    if ((await emailsTo()).length > 1) doubled.push(`${moment} ms`)
  }
  figure.says('kills', moments.length)
  figure.says('signed-before-the-kill', signedBefore)
  figure.none('left-undone', left)
  figure.none('letters-doubled', doubled)
  figure.holds('slowest-recovery-s', rounded(slowest / 1000), slowest < 60_000, 'under 60')
})

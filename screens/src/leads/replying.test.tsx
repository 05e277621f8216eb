import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findDialog, findToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findLead, findPane, stored, visitorWrites } from './inbox.ts'

const product = await sharedProduct()

async function openLead(about = {}) {
  const studio = await product.newStudio()
  const id = await visitorWrites(product, studio, {
    firstName: 'Hannah',
    email: 'hannah@mail.test',
    ...about,
  })
  await product.open(`/app/leads/${id}`, { as: studio })
  await findLead('Hannah')
  return { studio, id }
}
const findReply = () => findDialog('Reply to Hannah')

test('R replies by email, and the lead is answered', async () => {
  const { studio, id } = await openLead({ minutesAgo: 20 })
  await user.keyboard('r')
  const dialog = await findReply()
  within(dialog).getByText('To hannah@mail.test')
  await press('Send', dialog)
  await within(dialog).findByText('Message is required')
  await fill(within(dialog).getByLabelText('Message'), 'Thank you. Does Tuesday at ten work?')
  await press('Send', dialog)
  await expectToast('Sending your reply to Hannah')
  const replies = await screen.findByRole('region', { name: 'Replies' })
  within(replies).getByText('Thank you. Does Tuesday at ten work?')
  expect((await stored(studio, id)).respondedAt).toBeNull()
  await product.sql(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  const [mail] = await product.mailsTo('hannah@mail.test')
  expect(mail?.text).toContain('Does Tuesday at ten work?')
  // The pane fetches the lead again until the reply is sent.
  await within(await findPane()).findByText('Answered in 20 min')
  await within(replies).findByText(/^Sent/)
})

test('Undo cancels a reply and keeps its text', async () => {
  const { studio, id } = await openLead()
  await press('Reply', await findPane())
  await fill(within(await findReply()).getByLabelText('Message'), 'Too early')
  await press('Send', await findReply())
  await press('Undo', await findToast())
  await expectToast('Reply canceled. Your text is still here.')
  expect((await stored(studio, id)).replies).toEqual([])
  await user.keyboard('r')
  expect(within(await findReply()).getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Too early')
})

test('a typed reply is not lost by a click, and a refusal keeps it', async () => {
  await openLead()
  await user.keyboard('r')
  await fill(within(await findReply()).getByLabelText('Message'), 'Hello')
  await user.keyboard('{Escape}')
  await press('Cancel', await findDialog('Leave without saving?'))
  product.network.intercept(/^POST .*\/replies/, () =>
    Response.json({ error: 'The mail is down.' }, { status: 503 }),
  )
  await press('Send', await findReply())
  await within(await findReply()).findByText('The mail is down.')
  expect(within(await findReply()).getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello')
})

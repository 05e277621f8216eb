import { contractsApi } from '@mantel/domain/contracts/contracts'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectToast, fill, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { choose, draftContract, expectWritten, findDialog, pressSend, writeAfter } from './drafting.ts'

const product = await startProduct()

async function sentContract(studio: Studio) {
  const draft = await draftContract(studio, { dateServiced: '2026-12-11' })
  await draft.send()
  return draft
}

test('a sent contract is withdrawn, changed and sent again', async () => {
  const studio = await product.newStudio()
  const { project, client, read, stored } = await sentContract(studio)
  await product.open(`/app/projects/${project.id}/contract`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const form = await findDialog('Withdraw “Staging agreement”?')
  await fill(within(form).getByLabelText(/^Reason/), 'The deposit was wrong')
  await user.click(within(form).getByRole('switch', { name: 'Notify Rosa Lindqvist by email' }))
  await press('Withdraw', form)
  await expectToast('Contract withdrawn')
  await screen.findByText(/^Withdrawn on .*“The deposit was wrong\.”/)
  // The client got an email about the contract, but none about the withdrawal.
  expect(await product.mailsTo(client.email)).toHaveLength(1)

  await writeAfter('damage within one day.', ' Soon.')
  await waitFor(async () => expect(await stored()).toContain('Soon.'))
  await pressSend()
  await press('Send', await findDialog('Send for signature'))
  await expectToast('Contract sent')
  expect(await read()).toMatchObject({ displayedStatus: 'sent', revision: 2 })
})

test('a sent contract is extended, and then sent to another address', async () => {
  const studio = await product.newStudio()
  const { project, read } = await sentContract(studio)
  const before = await read()
  await product.open(`/app/projects/${project.id}?tab=contract`, { as: studio })
  await choose('More actions', /^Extend or change/)
  const time = await findDialog('Extend or change recipient')
  await user.selectOptions(within(time).getByLabelText('Link expires in'), '90 days')
  await press('Extend link', time)
  await expectToast('Link extended')
  const extended = await read()
  const added = Date.parse(extended.expiresAt ?? '') - Date.parse(before.expiresAt ?? '')
  expect(Math.round(added / 86_400_000)).toBe(60)

  await choose('More actions', /^Extend or change/)
  const elsewhere = await findDialog('Extend or change recipient')
  await fill(within(elsewhere).getByLabelText('Email'), 'elsewhere@mail.test')
  await press('Send to new address', elsewhere)
  await expectToast('Sent to new address')
  const [mail] = await product.mailsTo('elsewhere@mail.test')
  expect(mail?.text).toMatch(/\/sign\/[\w-]+/)
})

test('the client is reminded once a day, and the record says so', async () => {
  const studio = await product.newStudio()
  const { project, read } = await sentContract(studio)
  await product.open(`/app/projects/${project.id}?tab=contract`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Remind' }))
  await press('Send reminder', await findDialog('Remind Rosa Lindqvist?'))
  await expectToast('Reminder sent')
  await user.click(screen.getByText('History'))
  await screen.findByText(/^Reminder requested for/)
  expect(await read()).toMatchObject({ displayedStatus: 'sent' })
  await user.click(screen.getByRole('button', { name: 'Remind' }))
  const again = await findDialog('Remind Rosa Lindqvist?')
  expect(again.textContent).toContain('You can send another one tomorrow.')
  expect(within(again).getByRole('button', { name: 'Send reminder' })).toHaveProperty('disabled', true)
})

test('the next step of a project copies the signing link, or shows it where the browser copies nothing', async () => {
  const studio = await product.newStudio()
  const { project, contract } = await sentContract(studio)
  const { url } = await studio.ask(contractsApi.copyLink, { params: { id: contract.id } })
  await product.open(`/app/projects/${project.id}`, { as: studio })
  const next = await screen.findByRole('region', { name: 'Next step' })
  expect(next.textContent).toContain('Contract sent today')
  await press('Copy link', next)
  await screen.findByText('Sent today')
  await expectToast('Link copied')
  expect(await navigator.clipboard.readText()).toBe(url)

  const refusal = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  onTestFinished(() => refusal.mockRestore())
  await user.click(await screen.findByRole('button', { name: 'Copy signing link' }))
  const dialog = await findDialog('Signing link')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toBe(url)
  refusal.mockRestore()
  await press('Copy signing link', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('a signed contract is read as the client reads it, and amended once by two quick presses', async () => {
  const admin = await product.demo('admin')
  const { items } = await admin.ask(projectsApi.list, { query: { search: 'Orchard' } })
  const project = items[0]
  if (!project) throw new Error('The demo has no such project')
  const before = await admin.ask(contractsApi.ofProject, { params: { id: project.id } })
  await product.open(`/app/projects/${project.id}?tab=contract`, { as: admin })
  await user.click(await screen.findByText('Signature details'))
  await screen.findByText('1 signature, 2 initials')
  await user.click(screen.getByRole('link', { name: 'View contract' }))
  await screen.findByText(
    /^Signed on .*To change the terms, select Amend\. To start over, select Duplicate\.$/,
  )
  expect((await screen.findByRole('article')).textContent).toContain('Dana Feld')
  await user.dblClick(screen.getByRole('button', { name: 'Amend' }))
  await expectWritten('All other terms of the original agreement remain in effect.')
  await screen.findByRole('heading', { level: 1, name: /Amendment 1 to Staging agreement/ })
  const made = await admin.ask(contractsApi.ofProject, { params: { id: project.id } })
  expect(made).toHaveLength(before.length + 1)

  await choose('Actions', 'Delete draft…')
  await press('Delete draft', await findDialog(/^Delete the draft “Amendment 1 to/))
  await screen.findByText(/^Signed by Dana Feld on/)
  expect(await screen.findAllByText(/^Deleted the draft “Amendment 1 to/)).not.toHaveLength(0)
  expect(screen.queryByText(/Amendment 2 to/)).toBeNull()
  expect(await admin.ask(contractsApi.ofProject, { params: { id: project.id } })).toHaveLength(before.length)
})

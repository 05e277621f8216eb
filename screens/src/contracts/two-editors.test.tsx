import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, findBothVersions, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { draftContract, editor, expectWritten, writeAfter } from './drafting.ts'

const product = await sharedProduct()

/** Opens a contract draft, and then changes it on the server as a manager. */
async function changedDraft(studio: Studio) {
  const draft = await draftContract(studio)
  await product.open(draft.path, { as: studio })
  await editor()
  const manager = await studio.colleague('Manager')
  const { id, version } = draft.contract
  const content = doc(paragraph('The manager was here.'), paragraph('{signature.client}'))
  await manager.ask(contractsApi.edit, { params: { id }, body: { version, content } })
  return draft
}

test('after a conflict both versions are shown, nothing is lost, and the other version can be restored', async () => {
  // React's development build reports that the editor renders its fields while React renders.
  product.allowErrors(/^flushSync was called from inside a lifecycle method/)
  const studio = await product.newStudio()
  const { stored } = await changedDraft(studio)
  await writeAfter('damage within one day.', ' And I was, too.')
  const versions = await findBothVersions()
  expect(within(versions).getByRole('group', { name: 'Yours' }).textContent).toContain('And I was, too.')
  expect(within(versions).getByRole('group', { name: 'Theirs' }).textContent).toContain(
    'The manager was here.',
  )
  await press('Close', versions)
  await screen.findByText('Not saved yet.', { selector: '[aria-hidden]' })
  await expectWritten('And I was, too.')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await press('Keep mine', await findBothVersions())
  await waitFor(async () => expect(await stored()).toContain('And I was, too.'))

  await user.click(screen.getByRole('button', { name: 'History' }))
  const earlier = await screen.findByRole('list', { name: 'Earlier versions' })
  const [latest] = await within(earlier).findAllByRole('button')
  if (!latest) throw new Error('There is no earlier version')
  await user.click(latest)
  const view = await screen.findByRole('region', { name: /^Version from/ })
  // Compares the manager's version with the user's own: the manager's text is removed and the user's is added.
  expect((await within(view).findByText('The manager was here.')).closest('del')).not.toBeNull()
  const added = within(view).getByText('The client tells us about any damage within one day. And I was, too.')
  expect(added.closest('ins')).not.toBeNull()

  const beside = within(view).getByLabelText<HTMLSelectElement>('Compare with')
  const first = beside.options[1]
  if (!first) throw new Error('There is no other version to compare with')
  await user.selectOptions(beside, first)
  await waitFor(() => expect(view.textContent).not.toContain('And I was, too.'))
  await within(view).findByText('The client tells us about any damage within one day.')
  await press('Restore this version', view)
  await expectToast('Version restored')
  await expectWritten('The manager was here.')
  await waitFor(async () => expect(await stored()).toContain('The manager was here.'))
})

test('the user can take the other version and undo that', async () => {
  const studio = await product.newStudio()
  const { stored } = await changedDraft(studio)
  await writeAfter('damage within one day.', ' And I was, too.')
  await press('Keep theirs', await findBothVersions())
  await expectWritten('The manager was here.')
  const text = await editor()
  expect(text.textContent).not.toContain('And I was, too.')
  text.focus()
  await user.keyboard('{Control>}z{/Control}')
  await expectWritten('And I was, too.')
  await waitFor(async () => expect(await stored()).toContain('And I was, too.'))
})

test('a contract that a colleague sent does not change, and later edits can be saved as a copy', async () => {
  const studio = await product.newStudio()
  const { path, contract, client, stored } = await draftContract(studio, { dateServiced: '2026-12-11' })
  await product.open(path, { as: studio })
  await editor()
  const manager = await studio.colleague('Manager')
  await manager.ask(contractsApi.send, {
    params: { id: contract.id },
    body: { version: contract.version, recipientName: 'Rosa Lindqvist', recipientEmail: client.email },
  })
  await writeAfter('damage within one day.', ' Too late.')
  await screen.findByText(/^Your last changes aren’t saved\. This contract was sent/)
  await expectWritten('Too late.')
  await user.click(await screen.findByRole('button', { name: 'Save as copy' }))
  await expectToast('Saved as a new draft')
  await screen.findByRole('heading', { level: 1, name: /\(copy\)/ })
  await expectWritten('Too late.')
  expect(await stored()).not.toContain('Too late.')
})

test('the open history shows a new version at once', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(studio)
  await product.open(path, { as: studio })
  await editor()
  await user.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText(/^No earlier versions yet\./)
  await writeAfter('damage within one day.', ' For the history.')
  const earlier = await screen.findByRole('list', { name: 'Earlier versions' })
  expect(within(earlier).getAllByRole('listitem')).toHaveLength(1)
})

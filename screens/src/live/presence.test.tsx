import { presenceApi } from '@mantel/domain/presence'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findTitle } from '../projects/project-page.ts'
import { expectReady } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

test('the head of a project shows who else has it open, and what they edit', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title } = await studio.addProject()
  const params = { id }
  await product.open(`/app/projects/${id}`, { as: studio })
  await findTitle(title)
  await expectReady()
  const tab = { tab: 'other', stream: 'other', editing: null }
  await colleague.ask(presenceApi.enter, { params, body: tab })
  await screen.findByRole('img', { name: 'Robin Manager has this project open' })
  await colleague.ask(presenceApi.enter, { params, body: { ...tab, editing: 'Brief' } })
  await screen.findByText('Robin Manager is editing the brief')
  // The server tells the colleague that this user has the project open, too.
  await waitFor(async () =>
    expect(await colleague.ask(presenceApi.ofProject, { params })).toMatchObject([
      { userId: studio.user.id },
    ]),
  )
  await colleague.ask(presenceApi.leave, { params, body: { tab: 'other' } })
  await waitFor(() => expect(screen.queryByRole('img', { name: /has this project open/ })).toBeNull())
})

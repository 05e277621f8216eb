import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findBothVersions, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { expectNothingUnsaved, navigation, openSection, save, section } from './settings.ts'
import { logOf, settingsOf } from './stored-settings.ts'

const product = await sharedProduct()

async function openLists(studio: Studio) {
  await openSection(product, 'pipeline', studio)
  await screen.findByLabelText('Add a stage')
}

const nameOf = (stage: string) => screen.getByLabelText<HTMLInputElement>(`Name of stage ${stage}`)
const stageNames = () =>
  within(screen.getByRole('list', { name: 'Stages' }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)

async function choose(entry: string, action: RegExp) {
  await user.click(screen.getByRole('button', { name: `Actions for ${entry}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const namesIn = async (studio: Studio, list: 'stages' | 'projectTypes' | 'sources') =>
  (await settingsOf(studio))[list].items.map(({ name }) => name)

const withoutCounts = ({ items }: Settings['stages']) => items.map(({ name, kind }) => ({ name, kind }))

/** Chooses the new stage for the project of a removed stage, in the dialog. */
async function moveProject(question: string, to: string) {
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.selectOptions(dialog.getByLabelText('New stage'), to)
  await user.click(dialog.getByRole('button', { name: /^Remove/ }))
}

test('renaming a stage renames it on the board and in the filters, and keeps its projects', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ status: 'Bid' })
  await product.open('/app/settings#pipeline', { as: studio })
  await screen.findByLabelText('Add a stage')
  await fill(nameOf('Bid'), 'Proposal')
  await save()
  await expectToast('Stages saved')
  expect((await logOf(studio))[0]).toBe('Renamed the stage Bid to Proposal')

  await user.click(within(navigation()).getByRole('link', { name: /^Pipeline/ }))
  const proposal = await screen.findByRole('region', { name: 'Proposal' })
  await within(proposal).findByRole('link', { name: project.title })
  expect(screen.queryByRole('region', { name: 'Bid' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const stages = await screen.findByRole('menuitem', { name: 'Stage' })
  stages.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('menuitemradio', { name: 'Proposal' })
  expect(screen.queryByRole('menuitemradio', { name: 'Bid' })).toBeNull()
})

test('two stages can swap their names', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ status: 'Discovery' })
  await openLists(studio)
  await fill(nameOf('Discovery'), 'Bid')
  await save()
  await screen.findByText('There are two stages named “Bid”')
  await fill(nameOf('Bid'), 'Discovery')
  await save()
  await expectToast('Stages saved')
  expect((await studio.project(project.id)).status).toBe('Bid')
  expect((await namesIn(studio, 'stages')).slice(0, 2)).toEqual(['Bid', 'Discovery'])

  await fill(nameOf('Bid'), 'Discovery')
  await fill(nameOf('Discovery'), 'Bid')
  await save()
  await waitFor(async () => expect((await studio.project(project.id)).status).toBe('Discovery'))
})

test('a stage with projects is removed only after the user says where they go, and can be restored', async () => {
  const studio = await product.newStudio()
  const { stages } = await settingsOf(studio)
  const [first, second, ...others] = withoutCounts(stages)
  const walkthrough = { name: 'Walkthrough', kind: 'open' } as const
  const items = [first, second, walkthrough, ...others].flatMap((stage) => stage ?? [])
  await studio.ask(settingsApi.saveStages, { body: { items, moves: [], seen: stages.seen } })
  const project = await studio.addProject({ status: 'Walkthrough' })
  await openLists(studio)

  await choose('Walkthrough', /^Remove…/)
  await moveProject('1 project is in Walkthrough. Where should it go?', 'Bid')
  const removed = await screen.findByRole('list', { name: 'Removed when you save' })
  expect(removed.textContent).toContain(
    'Walkthrough will be removed when you save. 1 project will move to Bid.',
  )
  await user.click(within(removed).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Removed when you save' })).toBeNull())
  expect(stageNames()).toContain('Walkthrough')
  await expectNothingUnsaved()

  await choose('Walkthrough', /^Remove…/)
  await moveProject('1 project is in Walkthrough. Where should it go?', 'Bid')
  await save()
  await expectToast('Stages saved')
  expect((await studio.project(project.id)).status).toBe('Bid')
  expect(await namesIn(studio, 'stages')).not.toContain('Walkthrough')
})

test('removing a stage that someone else has started to use asks where its projects go', async () => {
  const studio = await product.newStudio()
  await openLists(studio)
  await user.type(screen.getByLabelText('Add a stage'), 'Tour{Enter}')
  await save()
  await expectToast('Stages saved')
  await choose('Tour', /^Remove$/)
  const project = await studio.addProject({ status: 'Tour' })
  await save()
  await moveProject('1 project is in Tour. Choose where to move it.', 'Discovery')
  await waitFor(async () => expect((await studio.project(project.id)).status).toBe('Discovery'))
  expect(await namesIn(studio, 'stages')).not.toContain('Tour')
})

test('stages without a won one, or with a first one that is not open, are not saved', async () => {
  const studio = await product.newStudio()
  const before = withoutCounts((await settingsOf(studio)).stages)
  await openLists(studio)
  await user.selectOptions(screen.getByLabelText('Status for Won'), 'open')
  await save()
  await screen.findByText('Keep at least one stage for won projects')
  await user.selectOptions(screen.getByLabelText('Status for Won'), 'won')
  await expectNothingUnsaved()
  await user.selectOptions(screen.getByLabelText('Status for Discovery'), 'paused')
  await save()
  await screen.findByText(/New projects start in the first stage/)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await expectNothingUnsaved()
  expect(withoutCounts((await settingsOf(studio)).stages)).toEqual(before)
})

test('stages are reordered with the keyboard and the menu, and saved with the keyboard', async () => {
  const studio = await product.newStudio()
  await openLists(studio)
  expect(stageNames().slice(0, 3)).toEqual(['Discovery', 'Bid', 'Won'])
  nameOf('Bid').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByText(/^Bid, position 3 of/)
  expect(document.activeElement).toBe(nameOf('Bid'))
  expect(stageNames().slice(0, 3)).toEqual(['Discovery', 'Won', 'Bid'])
  await choose('Bid', /^Move up/)
  await expectNothingUnsaved()
  expect(stageNames().slice(0, 3)).toEqual(['Discovery', 'Bid', 'Won'])

  await choose('Bid', /^Move down/)
  await waitFor(() => expect(stageNames().slice(0, 3)).toEqual(['Discovery', 'Won', 'Bid']))
  screen.getByLabelText('Add a stage').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectToast('Stages saved')
  expect((await namesIn(studio, 'stages')).slice(0, 3)).toEqual(['Discovery', 'Won', 'Bid'])
})

test('renaming a project type updates its projects, and a removed source can stay on its records', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ source: 'Mail', type: 'Enhancement' })
  await openLists(studio)
  await fill(screen.getByLabelText('Name of type Enhancement'), 'Refresh')
  await save()
  await expectToast('Project types saved')
  await choose('Mail', /^Remove…/)
  const dialog = within(
    await screen.findByRole('dialog', { name: /^1 client or project has the source Mail/ }),
  )
  expect(dialog.getByLabelText<HTMLSelectElement>('New source').value).toBe('')
  await user.click(dialog.getByRole('button', { name: 'Remove Mail' }))
  await save()
  await expectToast('Sources saved')
  expect(await namesIn(studio, 'sources')).not.toContain('Mail')
  expect(await studio.project(project.id)).toMatchObject({ source: 'Mail', type: 'Refresh' })

  await user.click(within(navigation()).getByRole('link', { name: /^Clients/ }))
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const source = await screen.findByRole('menuitem', { name: 'Source' })
  source.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('menuitemcheckbox', { name: 'Referral' })
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Mail' })).toBeNull()
})

test('a user whose list was changed by someone else chooses between both versions', async () => {
  const studio = await product.newStudio()
  await openLists(studio)
  await user.type(screen.getByLabelText('Add a source'), 'Instagram{Enter}')
  const { sources } = await settingsOf(studio)
  const before = sources.items.map(({ name }) => name)
  await studio.ask(settingsApi.saveSources, {
    body: { items: [...before, 'Magazine'].map((name) => ({ name })), moves: [], seen: sources.seen },
  })
  const note = `You changed Sources to ${[...before, 'Magazine'].join(', ')}`
  await waitFor(() => expect(document.body.textContent).toContain(note))
  await save()
  const dialog = within(await findBothVersions())
  expect(dialog.getByRole('group', { name: 'Theirs' }).textContent).toContain('Magazine')
  expect(dialog.getByRole('group', { name: 'Yours' }).textContent).toContain('Instagram')
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await expectToast('Sources saved')
  expect(await namesIn(studio, 'sources')).toEqual([...before, 'Instagram'])
})

test('new labels appear in the navigation and on the page at once', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings#pipeline', { as: studio })
  await screen.findByLabelText('Add a stage')
  const labels = within(await section('Labels'))
  await fill(labels.getByLabelText('Project board'), 'Board')
  await fill(labels.getByLabelText('Settings page'), 'Workshop')
  await save()
  await expectToast('Labels saved')
  const board = await within(navigation()).findByRole('link', { name: /^Board/ })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Workshop')
  await user.click(board)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Board'))
})

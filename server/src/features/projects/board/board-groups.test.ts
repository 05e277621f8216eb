import type { BoardGroup } from '@mantel/domain/projects/board-groups'
import { type Board, boardOrders } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { rowsOf } from '../../clients/testing.ts'
import { loadCards, newStudio } from '../testing.ts'
import { addRandomProjects } from '../testing-random.ts'

const server = await sharedServer()
const { project, member } = rowsOf(server)
const idsOf = (cards: ProjectInList[]) => cards.map(({ id }) => id)
const sorted = (ids: string[]) => ids.toSorted()

/** A company with random projects, of which some have no team member and some have two. */
async function studioWithTeam() {
  const studio = await newStudio(server)
  const { companyId } = studio
  await addRandomProjects(server, companyId, 60)
  const staff = await server.signIn('Staff', companyId)
  const manager = await server.signIn('Manager', companyId)
  const userIds: [string, string] = [
    (await staff('GET', '/api/auth/me')).body.id,
    (await manager('GET', '/api/auth/me')).body.id,
  ]
  const cards = await loadCards(studio.call)
  for (const [at, { id }] of cards.entries()) {
    if (at % 2 === 0) await member(companyId, id, userIds[0])
    if (at % 3 === 0) await member(companyId, id, userIds[1])
  }
  const isShown = ({ stageKind }: ProjectInList) => stageKind !== 'paused' && stageKind !== 'canceled'
  return { ...studio, staff, userIds, cards: (await loadCards(studio.call)).filter(isShown) }
}

type Call = Awaited<ReturnType<typeof newStudio>>['call']
const groupsOf = async (call: Call, query: string) =>
  (await call('GET', `/api/pipeline/groups?${query}`)).body.groups as BoardGroup[]

/** Every card of a column, in pages of seven. */
async function pagesOf(call: Call, query: string, { key, count }: BoardGroup) {
  const cards: ProjectInList[] = []
  for (let offset = 0; offset < count; offset += 7) {
    const page = `${query}${key === null ? '' : `&key=${encodeURIComponent(key)}`}&offset=${offset}&limit=7`
    cards.push(...(await call('GET', `/api/pipeline/groups/cards?${page}`)).body.cards)
  }
  return cards
}

describe('the board by team member and by type', () => {
  test('has each project under all of its team members, with the right counts, sums and pages', async () => {
    const { call, cards, userIds } = await studioWithTeam()
    for (const order of boardOrders) {
      const query = `by=member&order=${order}`
      const groups = await groupsOf(call, query)
      expect(new Set(groups.map(({ key }) => key))).toEqual(new Set([...userIds, null]))
      for (const group of groups) {
        const { key } = group
        const expected = cards.filter(({ memberIds }) =>
          key === null ? memberIds.length === 0 : memberIds.includes(key),
        )
        const all = await pagesOf(call, query, group)
        expect(sorted(idsOf(all))).toEqual(sorted(idsOf(expected)))
        expect(idsOf(group.cards)).toEqual(idsOf(all).slice(0, group.cards.length))
        expect(group.count).toBe(expected.length)
        expect(group.sum ?? 0).toBe(
          expected.reduce((sum, { value, isSample }) => sum + ((!isSample && value) || 0), 0),
        )
      }
    }
    const byType = await groupsOf(call, 'by=type')
    expect(byType.map(({ key, count }) => [key, count])).toEqual(
      [...new Set(cards.map(({ type }) => type))]
        .toSorted()
        .map((name) => [name, cards.filter(({ type }) => type === name).length]),
    )
  })

  test('takes the filters of the board, and a stage', async () => {
    const { call, cards } = await studioWithTeam()
    const groups = await groupsOf(call, 'by=type&stage=Bid&source=Referral')
    const expected = cards.filter(({ status, source }) => status === 'Bid' && source === 'Referral')
    expect(sorted(groups.flatMap((group) => idsOf(group.cards)))).toEqual(sorted(idsOf(expected)))
    const paused = await groupsOf(call, 'by=type&stage=Paused')
    expect(paused.flatMap((group) => group.cards).every(({ status }) => status === 'Paused')).toBe(true)
    expect(paused.length).toBeGreaterThan(0)
  })

  test('counts what the stages count, with samples', async () => {
    const { call, companyId, cards } = await studioWithTeam()
    await project(companyId, null, { status: 'Bid', estimate_value: 900, is_sample: true })
    const { stages } = (await call('GET', '/api/pipeline')).body as Board
    const shown = stages.filter(({ kind }) => kind !== 'paused' && kind !== 'canceled')
    const groups = await groupsOf(call, 'by=type')
    const total = (all: { count: number; sum: number | null }[]) => ({
      count: all.reduce((count, one) => count + one.count, 0),
      sum: all.reduce((sum, one) => sum + (one.sum ?? 0), 0),
    })
    expect(total(groups)).toEqual(total(shown))
    expect(total(groups).count).toBe(cards.length + 1)
    expect(groups.flatMap((group) => group.cards).some(({ isSample }) => isSample)).toBe(true)
  })

  test('finds paused projects by their text', async () => {
    const { companyId, call } = await newStudio(server)
    await project(companyId, null, { title: '9 Paused Lane', status: 'Paused' })
    expect(await groupsOf(call, 'by=member')).toEqual([])
    const found = await groupsOf(call, 'by=member&text=lane')
    expect(found).toMatchObject([{ key: null, count: 1, cards: [{ title: '9 Paused Lane' }] }])
  })

  test('shows staff only their own projects, without amounts', async () => {
    const { companyId, staff, userIds, cards } = await studioWithTeam()
    await project(companyId, null, { title: 'Not theirs', estimate_value: 900 })
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const own = cards.filter(({ memberIds }) => memberIds.includes(userIds[0]))
    const groups = await groupsOf(staff, 'by=member&order=value')
    const ofStaff = groups.find(({ key }) => key === userIds[0])
    expect([ofStaff?.count, ofStaff?.sum]).toEqual([own.length, null])
    expect(groups.some(({ key }) => key === null)).toBe(false)
    const ids = new Set(groups.flatMap((group) => idsOf(group.cards)))
    expect([...ids].every((id) => own.some((card) => card.id === id))).toBe(true)
  })

  test('does not tell what another company has', async () => {
    const other = await newStudio(server)
    const userId = (await other.call('GET', '/api/auth/me')).body.id
    await member(other.companyId, await project(other.companyId, null), userId)
    expect(await groupsOf(other.call, 'by=member')).toMatchObject([{ key: userId, count: 1 }])
    const { call } = await newStudio(server)
    expect(await groupsOf(call, 'by=member')).toEqual([])
    const { body } = await call('GET', `/api/pipeline/groups/cards?by=member&key=${userId}`)
    expect(body).toEqual({ cards: [] })
  })

  test.each(['', 'by=stage', 'by=type&order=random'])('refuses %s', async (query) => {
    const { call } = await newStudio(server)
    expect((await call('GET', `/api/pipeline/groups?${query}`)).status).toBe(400)
  })
})

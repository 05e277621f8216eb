import { describe, expect, test } from 'vitest'
import type { PermissionSubject, Role } from '../permissions.ts'
import { mayEditField, mayEditProject, maySetTerms } from './field-access.ts'
import { mayMove, type Stage } from './pipeline.ts'
import { projectEdit } from './projects.ts'

const userWith = (role: Role): PermissionSubject => ({
  role,
  switches: { staffSeeAllProjects: true, staffSeePrices: true, managersMayRefund: true },
})
const [staff, manager] = [userWith('Staff'), userWith('Manager')]
const fields = projectEdit.keyof().exclude(['resetDates']).options

describe('staff', () => {
  test('edit the brief, notes, property, dates and tags of a project, and nothing else', () => {
    expect(fields.filter((field) => mayEditField(staff, field)).toSorted()).toEqual(
      'accessNotes baths beds brief dateBooked dateOfDestage dateServiced mlsNumber notes occupancy squareFeet tags'.split(
        ' ',
      ),
    )
    expect(fields.filter((field) => !mayEditField(manager, field))).toEqual([])
  })

  test('make an edit only if they may change every field in it', () => {
    expect(mayEditProject(staff, { brief: 'Linen', dateServiced: '2026-03-12' })).toBe(true)
    expect(mayEditProject(staff, { brief: 'Linen', title: 'Mine' })).toBe(false)
    expect(mayEditProject(staff, { resetDates: ['dateOfDestage'] })).toBe(true)
    expect(mayEditProject(staff, { resetDates: ['dateOfDestage', 'depositDueDate'] })).toBe(false)
    expect(mayEditProject(manager, { title: 'Ours', resetDates: ['depositDueDate'] })).toBe(true)
  })

  test('create projects, but without terms of their own', () => {
    expect(maySetTerms(staff, { title: 'Maple', clientId: null })).toBe(true)
    for (const field of ['stageDurationDays', 'depositDueDays', 'finalPaymentDays'])
      expect([field, maySetTerms(staff, { [field]: 3 })]).toEqual([field, false])
    expect(maySetTerms(staff, { disabledPaymentMethods: [] })).toBe(false)
    expect(maySetTerms(manager, { depositDueDays: 3 })).toBe(true)
  })

  test('move projects between open and paused stages only', () => {
    const stages: Stage[] = [
      { name: 'Discovery', kind: 'open' },
      { name: 'Booked', kind: 'won' },
      { name: 'Completed', kind: 'completed' },
      { name: 'Paused', kind: 'paused' },
      { name: 'Canceled', kind: 'canceled' },
    ]
    const movesOf = (user: PermissionSubject) =>
      stages.flatMap((from) =>
        stages.filter((to) => from !== to && mayMove(user, from, to)).map((to) => `${from.name} ${to.name}`),
      )
    expect(movesOf(staff)).toEqual(['Discovery Paused', 'Paused Discovery'])
    expect(movesOf(manager)).toHaveLength(20)
    for (const stage of stages) expect(mayMove(staff, stage, stage)).toBe(true)
    expect(stages.filter((to) => mayMove(staff, undefined, to)).map(({ name }) => name)).toEqual([
      'Discovery',
      'Paused',
    ])
  })
})

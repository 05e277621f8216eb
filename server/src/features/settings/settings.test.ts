import { describe, expect, test } from 'vitest'
import { png } from '../../platform/files/hostile.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { upload } from '../uploads/testing.ts'
import { newStudio } from './testing.ts'

const server = await sharedServer()

describe('the settings', () => {
  test('of a new company are the defaults, section by section', async () => {
    const { settings, add } = await newStudio(server)
    await add({ status: 'Bid', type: 'Full Stage', source: 'Referral' })
    const { company, timeline, labels, access, stages, projectTypes, sources } = await settings()
    expect(company).toMatchObject({ timeZone: 'America/New_York', businessEinNumber: null, logoFileId: null })
    expect(timeline).toMatchObject({ stageDurationDays: 90, depositPercent: 50, paymentLateFee: null })
    expect(labels).toMatchObject({ navigationLabels: { pipeline: 'Pipeline' }, briefLabel: 'Brief' })
    expect(access).toMatchObject({ staffSeeAllProjects: true, staffSeePrices: false, autoMoveOnWin: true })
    expect(stages.items[1]).toEqual({ name: 'Bid', kind: 'open', used: 1 })
    expect(projectTypes.items[0]).toEqual({ name: 'Full Stage', used: 1 })
    expect(sources.items[0]).toEqual({ name: 'Referral', used: 1 })
  })

  test('show managers only the last digits of the EIN and do not leak the rest', async () => {
    const { companyId, settings, save } = await newStudio(server)
    await save('company', { businessEinNumber: '12-3456789' })
    const manager = await server.signIn('Manager', companyId)
    const shown = (await manager('GET', '/api/settings')).body
    expect(shown.company.businessEinNumber).toBe('••-•••6789')
    expect((await settings()).company.businessEinNumber).toBe('12-3456789')
    // The fingerprint that a manager gets does not depend on the hidden digits, so it cannot be used to guess
    // them.
    await save('company', { businessEinNumber: '98-7656789' })
    expect((await manager('GET', '/api/settings')).body.company.seen).toBe(shown.company.seen)
    await save('company', { businessEinNumber: '123' })
    expect((await manager('GET', '/api/settings')).body.company.businessEinNumber).toBe('•••')
  })

  test('can be read by managers and changed by admins only', async () => {
    const { companyId, settings } = await newStudio(server)
    const before = await settings()
    const manager = await server.signIn('Manager', companyId)
    const staff = await server.signIn('Staff', companyId)
    expect((await manager('GET', '/api/settings')).status).toBe(200)
    expect((await staff('GET', '/api/settings')).status).toBe(403)
    const { seen } = before.company
    expect((await manager('PATCH', '/api/settings/company', { name: 'Mine', seen })).status).toBe(403)
    expect((await manager('PUT', '/api/settings/sources', { items: [], moves: [], seen })).status).toBe(403)
    expect(await settings()).toEqual(before)
  })

  test('are separate for each company', async () => {
    const [company, other] = [await newStudio(server), await newStudio(server)]
    await other.add({ source: 'Referral', status: 'Bid' })
    await company.save('sources', { items: [{ name: 'Friends', was: 'Referral' }] })
    await company.save('timeline', { stageDurationDays: 1 })
    const { sources, timeline } = await other.settings()
    expect(sources.items[0]).toEqual({ name: 'Referral', used: 1 })
    expect(timeline.stageDurationDays).toBe(90)
  })
})

describe('a section', () => {
  test('saves only the given fields and describes the change', async () => {
    const { save, settings, activities } = await newStudio(server)
    expect((await save('timeline', { stageDurationDays: 60 })).status).toBe(200)
    await save('timeline', {
      depositPercent: 33.33,
      paymentLateFee: '5% a week',
      finalPaymentAnchor: 'beforeService',
    })
    await save('timeline', { finalPaymentAnchor: 'afterService' })
    await save('timeline', { depositPercent: 40 })
    await save('company', { phone: ' (912) 555-0142 ', website: '' })
    await save('company', { phone: '' })
    await save('company', { businessEinNumber: '12-3456789' })
    await save('labels', { briefLabel: 'Wishes' })
    await save('access', { staffSeePrices: true })
    await save('access', { staffSeePrices: false })
    expect((await settings()).timeline).toMatchObject({
      stageDurationDays: 60,
      depositDueDays: 2,
      depositPercent: 40,
      paymentLateFee: '5% a week',
    })
    const recorded = await activities()
    expect(recorded.map(({ description }) => description)).toEqual([
      'Changed the staging period from 90 to 60 days',
      'Changed balance timing, deposit and late fee in Timeline and fees',
      'Changed the balance timing from “before the install” to “after the install”',
      'Changed the deposit',
      'Set the phone to “(912) 555-0142”',
      'Removed the phone',
      'Changed the EIN',
      'Changed the brief label from “Brief” to “Wishes”',
      'Gave staff access to prices',
      'Hid prices from staff',
    ])
    expect(recorded[0]?.metadata).toEqual({
      section: 'timeline',
      changes: [{ field: 'stageDurationDays', before: 90, after: 60 }],
    })
    expect(JSON.stringify(recorded)).not.toContain('3456789')
  })

  test('that is saved unchanged records nothing', async () => {
    const { save, settings, activities } = await newStudio(server)
    const { labels, company } = await settings()
    expect((await save('labels', { navigationLabels: labels.navigationLabels })).status).toBe(200)
    expect(
      (await save('company', { name: company.name, phone: '', timeZone: 'america/new_york' })).status,
    ).toBe(200)
    expect(await activities()).toEqual([])
    expect((await settings()).company).toEqual(company)
  })

  test('refuses an outdated save, and ignores changes of other sections', async () => {
    const { companyId, save, settings } = await newStudio(server)
    const { company, timeline } = await settings()
    await save('company', { name: 'Alder & Finch' })
    const outdated = await save('company', { name: 'Other', seen: company.seen })
    expect([outdated.status, outdated.body]).toEqual([
      412,
      { error: 'Someone else changed this section', code: 'stale' },
    ])
    await server.sql('update companies set next_invoice_number = next_invoice_number + 1 where id = $1', [
      companyId,
    ])
    expect((await save('timeline', { depositDueDays: 3, seen: timeline.seen })).status).toBe(200)
  })

  test('saved several times at once is saved once', async () => {
    const { call, settings, activities } = await newStudio(server)
    const { seen } = (await settings()).timeline
    const days = [10, 20, 30, 40, 50]
    const answers = await Promise.all(
      days.map((stageDurationDays) => call('PATCH', '/api/settings/timeline', { stageDurationDays, seen })),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(4)
    expect((await settings()).timeline).toEqual(saved[0]?.body.timeline)
    expect(await activities()).toHaveLength(1)
  })

  test('refuses invalid values with a sentence', async () => {
    const { call, save } = await newStudio(server)
    const cases: [Parameters<typeof save>[0], object, string][] = [
      ['company', {}, 'Nothing to change'],
      ['company', { name: ' ' }, 'Company name is required'],
      ['company', { timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
      ['company', { timeZone: '+05:00' }, 'Choose a time zone'],
      ['company', { logoFileId: crypto.randomUUID() }, 'Unknown field: logoFileId'],
      ['timeline', { stageDurationDays: 4000 }, 'Enter 10 years or less'],
      ['timeline', { depositPercent: 101 }, 'Must be between 0% and 100%'],
      ['timeline', { paymentLateFee: 'x'.repeat(2001) }, 'Use 2,000 characters or fewer'],
      ['labels', { briefLabel: '\u200b' }, 'Name is required'],
      ['labels', { briefLabel: 'x'.repeat(41) }, 'Use 40 characters or fewer'],
    ]
    for (const [section, changes, error] of cases) {
      const { status, body } = await save(section, changes)
      expect([changes, status, body.error]).toEqual([changes, 400, error])
    }
    expect((await call('PATCH', '/api/settings/access', { staffSeePrices: true })).status).toBe(400)
  })
})

describe('a saved value', () => {
  test('for a navigation label is shown to everyone', async () => {
    const { companyId, save } = await newStudio(server)
    const staff = await server.signIn('Staff', companyId)
    const navigationLabels = { pipeline: 'Board', projects: 'Homes', clients: 'People', settings: 'Setup' }
    await save('labels', { navigationLabels })
    expect((await staff('GET', '/api/auth/me')).body.navigationLabels).toEqual(navigationLabels)
  })

  test('for access applies to the next request of staff', async () => {
    const { companyId, save, add } = await newStudio(server)
    const { id } = await add({ estimateValue: 850_000 })
    const staff = await server.signIn('Staff', companyId)
    const seen = async () => {
      const { status, body } = await staff('GET', `/api/projects/${id}`)
      return [status, body.estimateValue]
    }
    expect(await seen()).toEqual([200, null])
    await save('access', { staffSeePrices: true })
    expect(await seen()).toEqual([200, 850_000])
    await save('access', { staffSeeAllProjects: false })
    expect(await seen()).toEqual([404, undefined])
  })

  test('for the time zone is spelled like PostgreSQL does and changes no date', async () => {
    const { save, settings, add, call } = await newStudio(server)
    const { id } = await add({ dateServiced: '2026-03-30' })
    await save('company', { timeZone: 'pacific/auckland' })
    expect((await settings()).company.timeZone).toBe('Pacific/Auckland')
    expect((await call('GET', `/api/projects/${id}`)).body).toMatchObject({
      dateServiced: '2026-03-30',
      dateOfDestage: '2026-06-28',
      version: 1,
    })
  })

  test('for the logo must be an image and leaves the rest of the section unchanged', async () => {
    const { call, save, settings } = await newStudio(server)
    const { seen } = (await settings()).company
    const set = await call('PUT', '/api/settings/logo', { uploadId: await upload(call, 'logo.png', png()) })
    expect(set.status).toBe(200)
    const { logoFileId } = set.body.company
    expect((await call('GET', `/api/files/${logoFileId}`)).status).toBe(200)
    expect((await save('company', { name: 'Alder & Finch', seen })).body.company).toMatchObject({
      name: 'Alder & Finch',
      logoFileId,
    })
    const pdf = Buffer.from('%PDF-1.7\n')
    const refused = await call('PUT', '/api/settings/logo', { uploadId: await upload(call, 'a.pdf', pdf) })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await settings()).company.logoFileId).toBe(logoFileId)
    expect((await call('DELETE', '/api/settings/logo')).body.company.logoFileId).toBeNull()
    expect((await call('DELETE', '/api/settings/logo')).status).toBe(200)
    expect((await call('GET', `/api/files/${logoFileId}`)).status).toBe(404)
  })
})

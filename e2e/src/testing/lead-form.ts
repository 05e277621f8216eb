import { type LeadForm, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { leadsApi } from '@mantel/domain/leads/leads'
import { type APIRequestContext, expect, type Frame, type Page } from '@playwright/test'
import type { Studio } from './users.ts'

const headers = ({ token }: Studio) => ({ authorization: `Bearer ${token}` })

export async function readLeadForm(request: APIRequestContext, studio: Studio): Promise<LeadForm> {
  const response = await request.get(leadFormApi.get.path, { headers: headers(studio) })
  expect(response.ok()).toBe(true)
  return leadFormApi.get.response.parse(await response.json())
}

export async function changeLeadForm(
  request: APIRequestContext,
  studio: Studio,
  changes: Partial<Pick<LeadForm, 'allowedHosts' | 'redirectUrl' | 'autoAddToPipeline'>>,
) {
  const { version } = await readLeadForm(request, studio)
  const response = await request.patch(leadFormApi.edit.path, {
    headers: headers(studio),
    data: { ...changes, version },
  })
  expect(response.ok()).toBe(true)
}

/** The leads that are not spam, newest first. */
export async function leadsOf(request: APIRequestContext, studio: Studio) {
  const response = await request.get(leadsApi.list.path, {
    headers: headers(studio),
    params: { view: 'all' },
  })
  return leadsApi.list.response.parse(await response.json()).items
}

type Values = { 'First name': string; Email: string; Message?: string }

export const formIn = (page: Page | Frame, at = 0) => page.getByRole('form', { name: /^Contact / }).nth(at)

export async function fillIn(page: Page | Frame, values: Values, at = 0) {
  const form = formIn(page, at)
  for (const [label, text] of Object.entries(values))
    await form.getByLabel(label, { exact: false }).first().fill(text)
}

export const sendButton = (page: Page | Frame, at = 0) => formIn(page, at).getByRole('button')

/**
 * Waits long enough for the submission not to look like spam: the server suspects a form that is sent within two
 * seconds.
 */
export async function waitLikeAPerson(page: Page) {
  const opened = await page.evaluate(() => performance.timeOrigin)
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(2_500)
}

import type { Stripe } from 'stripe'
import { missing } from './error.ts'
import type { Params } from './params.ts'

export type Page = {
  limit: number
  after: string | undefined
  before: string | undefined
  created: (time: number) => boolean
}

export function readPage(params: Params): Page {
  return {
    limit: Math.min(Math.max(params.integer('limit') ?? 10, 1), 100),
    after: params.text('starting_after'),
    before: params.text('ending_before'),
    created: readRange(params, 'created'),
  }
}

/** Reads `created=1` or `created[gte]=1`. */
export function readRange(params: Params, name: string) {
  if (!params.has(name)) return () => true
  const exact = readExact(params, name)
  if (exact !== null) return (time: number) => time === exact
  const range = params.inside(name)
  const [gt, gte, lt, lte] = [
    range?.integer('gt') ?? -Infinity,
    range?.integer('gte') ?? -Infinity,
    range?.integer('lt') ?? Infinity,
    range?.integer('lte') ?? Infinity,
  ]
  return (time: number) => time > gt && time >= gte && time < lt && time <= lte
}

function readExact(params: Params, name: string) {
  try {
    return params.integer(name) ?? null
  } catch {
    return null
  }
}

type Listed = { id: string; object: string; created?: number }

/** Returns one page of a list that is sorted from newest to oldest. */
export function pageOf<T extends Listed>(items: T[], page: Page, url: string): Stripe.ApiList<T> {
  const matching = items.filter(({ created = 0 }) => page.created(created))
  const { limit } = page
  if (page.before) {
    const rest = matching.slice(0, positionOf(matching, page.before, 'ending_before'))
    return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(-limit) }
  }
  const rest = page.after ? matching.slice(positionOf(matching, page.after, 'starting_after') + 1) : matching
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function positionOf(items: Listed[], id: string, param: string) {
  const position = items.findIndex((item) => item.id === id)
  if (position < 0) throw missing(items[0]?.object ?? 'object', id, param)
  return position
}

export const wholeList = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { projectResources, savedResources } from '../../schema/projects/resources.ts'
import { type Clock, type Moment } from '../clock.ts'
import type { Project } from '../planning.ts'
import { stepTimes } from '../step-times.ts'

const saved = {
  furniture: ['Furniture rental, 90 days', 4_150_00],
  movers: ['Movers, two trips', 1_980_00],
  photographer: ['Photographer, half day', 450_00],
  cleaning: ['Cleaning before photos', 280_00],
  storage: ['Storage, 1 month', 260_00],
} as const
type Saved = keyof typeof saved

type Cost = Saved | [description: string, cents: number]

/** The costs of 412 Maple Avenue add up to the $7,690 of the mock-up, a margin of 46%. */
const costs: Record<string, Cost[]> = {
  '412 Maple Avenue': [
    'furniture',
    'movers',
    ['Stylist, 14 hours', 1_120_00],
    ['Linens and flowers', 440_00],
  ],
  '19 Orchard Lane': ['furniture', 'movers', 'photographer', ['Stylist, 12 hours', 960_00]],
  '640 Bayshore Road': [
    'furniture',
    'movers',
    ['Second furniture set', 3_600_00],
    ['Stylist, 20 hours', 1_600_00],
  ],
  '71 Foundry Lofts': ['movers', ['Furniture purchased for the loft', 4_870_00]],
  '301 Hollis Park': ['furniture', 'movers', 'photographer', 'cleaning', ['Stylist, 16 hours', 1_280_00]],
  '58 Tannery Row': ['furniture', 'movers', ['Patio furniture', 2_350_00], ['Stylist, 22 hours', 1_760_00]],
}

export async function createCosts(db: Db, companyId: string, planned: Project[], { at, day }: Clock) {
  const ids = await saveResources(db, companyId, at(day(-390), stepTimes.created))
  const rows = planned.flatMap(({ id, title, created }) =>
    (costs[title] ?? []).map((cost) => {
      const [description, cents] = typeof cost === 'string' ? saved[cost] : cost
      const createdAt = at(created, stepTimes.drafted)
      const savedResourceId = typeof cost === 'string' ? ids[cost] : null
      return {
        companyId,
        projectId: id,
        savedResourceId,
        description,
        cost: cents,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await db.insert(projectResources).values(rows)
}

async function saveResources(db: Db, companyId: string, since: Moment) {
  const ids = Object.fromEntries(Object.keys(saved).map((key) => [key, randomUUID()])) as Record<
    Saved,
    string
  >
  const rows = Object.entries(saved).map(([key, [name, defaultCost]]) => ({
    id: ids[key as Saved],
    companyId,
    name,
    defaultCost,
    createdAt: since,
    updatedAt: since,
  }))
  await db.insert(savedResources).values(rows)
  return ids
}

import { describe, expect, test } from 'vitest'
import { featureCycles } from './feature-order.mjs'

const module = (source, ...imported) => ({
  source: `server/src/features/${source}`,
  dependencies: imported.map((file) => ({ resolved: `server/src/features/${file}` })),
})

describe('features', () => {
  test('may import features below them', () => {
    const modules = [
      module('contracts/send.ts', 'contracts/links.ts', 'projects/projects.ts', 'clients/clients.ts'),
      module('projects/projects.ts', 'clients/clients.ts'),
    ]
    expect(featureCycles(modules)).toEqual([])
  })

  test('may not import each other, directly or through a third', () => {
    const modules = [
      module('clients/clients.ts', 'projects/projects.ts'),
      module('projects/move/move.ts', 'costs/costs.ts'),
      module('costs/costs.ts', 'clients/names.ts'),
    ]
    expect(featureCycles(modules)).toHaveLength(3)
    expect(featureCycles(modules)[0]).toBe(
      'feature-order: server clients and server projects import each other, here by ' +
        'server/src/features/clients/clients.ts → server/src/features/projects/projects.ts',
    )
  })

  test('of the SuperAdmin are separate features, and test helpers may import anything', () => {
    const modules = [
      module('admin/tiers/tiers.ts', 'admin/offer-codes/codes.ts'),
      module('admin/offer-codes/codes.ts', 'admin/plans/plans.ts'),
      module('clients/testing.ts', 'projects/testing.ts'),
      module('projects/projects.ts', 'clients/clients.ts'),
    ]
    expect(featureCycles(modules)).toEqual([])
  })
})

import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { listFieldLabels } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { ListPlan } from './plan-list.ts'
import type { ListUsage } from './usage.ts'

type ListChange = {
  before: string[]
  after: string[]
  plan: ListPlan
  usage: ListUsage
  changedKindNames?: string[]
}

export async function recordList(db: Db, actor: CompanyActor, list: keyof ListUsage, change: ListChange) {
  const { renamed, removed } = change.plan
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: describeList(list, change),
    metadata: {
      section: list,
      changes: [
        { field: listNames[list].many, before: change.before.join(', '), after: change.after.join(', ') },
      ],
      renamed,
      removed,
    },
  })
}

const listNames = {
  stages: { one: 'stage', many: 'stages' },
  projectTypes: { one: 'type', many: 'project types' },
  sources: { one: 'source', many: 'sources' },
}

function describeList(list: keyof ListUsage, { plan, usage, changedKindNames = [] }: ListChange): string {
  const { one, many } = listNames[list]
  const parts = [
    ...plan.renamed.map(({ from, to }) => `renamed the ${one} ${from} to ${to}`),
    ...plan.removed.map(
      ({ from, to }) => `removed the ${one} ${from}${describeMoved(to, usage[list](from))}`,
    ),
    ...plan.added.map((name) => `added the ${one} ${name}`),
    ...changedKindNames.map((name) => `changed how the ${one} ${name} works`),
    ...(plan.isReordered ? [`changed the order of the ${many}`] : []),
  ]
  const sentence = listFieldLabels(parts, {})
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const describeMoved = (to: string | null, used: number) =>
  to === null || used === 0 ? '' : ` (${used} moved to ${to})`

import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { nameFields } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { ListPlan } from './plan-list.ts'
import type { Uses } from './usage.ts'

type Told = {
  before: string[]
  after: string[]
  plan: ListPlan
  uses: Uses
  /** Stages that keep their place and mean something else from now on. */
  meanings?: string[]
}

export async function recordList(db: Db, actor: CompanyActor, list: keyof Uses, told: Told) {
  const { renamed, removed } = told.plan
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: describeList(list, told),
    metadata: {
      section: list,
      changes: [{ field: words[list].many, before: told.before.join(', '), after: told.after.join(', ') }],
      renamed,
      removed,
    },
  })
}

const words = {
  stages: { one: 'stage', many: 'stages' },
  projectTypes: { one: 'type', many: 'project types' },
  sources: { one: 'source', many: 'sources' },
}

function describeList(list: keyof Uses, { plan, uses, meanings = [] }: Told): string {
  const { one, many } = words[list]
  const told = [
    ...plan.renamed.map(({ from, to }) => `renamed the ${one} ${from} to ${to}`),
    ...plan.removed.map(({ from, to }) => `removed the ${one} ${from}${whereTo(to, uses[list](from))}`),
    ...plan.added.map((name) => `added the ${one} ${name}`),
    ...meanings.map((name) => `changed what the ${one} ${name} means`),
    ...(plan.isReordered ? [`changed the order of the ${many}`] : []),
  ]
  const sentence = nameFields(told, {})
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const whereTo = (to: string | null, used: number) =>
  to === null || used === 0 ? '' : ` (${used} went to ${to})`

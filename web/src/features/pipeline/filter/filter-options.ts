import { boardStats, type Stage } from '@mantel/domain/projects/pipeline'
import type { Workspace } from '@mantel/domain/settings/workspace'
import type { Filter } from '../../../ui/table/filters.tsx'
import type { Filters } from './arrange-cards.ts'
import { statLabels } from './stat-strip.tsx'

/** The filters of the board, with the company's types, sources and team members as options. */
export function filterOptions(
  filters: Filters,
  stages: readonly Stage[],
  workspace: Workspace | undefined,
): Filter[] {
  const people = workspace?.people.filter(({ id, isActive }) => isActive || id === filters.member) ?? []
  const all: Filter[] = [
    { name: 'type', label: 'Type', options: asOptions(workspace?.projectTypes), value: filters.type },
    { name: 'source', label: 'Source', options: asOptions(workspace?.sources), value: filters.source },
    {
      name: 'member',
      label: 'Team member',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
      value: filters.member,
    },
    {
      name: 'stage',
      label: 'Stage',
      options: asOptions(stages.map(({ name }) => name)),
      value: filters.stage,
    },
    { name: 'needs', label: 'Next step', options: sides, value: filters.needs },
    { name: 'show', label: 'Status', isPlain: true, options: shown, value: filters.show },
  ]
  return all.filter(({ options }) => options.length > 0)
}

const asOptions = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))

const sides = [
  { value: 'us', label: 'Your turn' },
  { value: 'client', label: 'Waiting for client' },
]

const shown = boardStats.map((value) => ({ value, label: statLabels[value] }))

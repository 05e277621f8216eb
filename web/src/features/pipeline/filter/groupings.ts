import type { BoardTools } from '../board/board-context.ts'

export type Grouping = BoardTools['by']

export const groupings = [
  { value: 'stage', label: 'Stage' },
  { value: 'member', label: 'Team member' },
  { value: 'type', label: 'Type' },
] as const satisfies { value: Grouping; label: string }[]

export const groupingOf = (name: string | undefined) => groupings.find(({ value }) => value === name)?.value

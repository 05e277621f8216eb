import { type Day, dayIn } from '@mantel/domain/dates'
import type { Board } from '@mantel/domain/pipeline'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { currentPreferences, prefer, usePreferences } from '../../platform/preferences.ts'
import { useMedia } from '../../ui/media.ts'
import { isAside } from '../projects/stage-name.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { arrange, type Column, type Filters, figures, isNarrowed, type Order, orders } from './arranging.ts'

const route = getRouteApi('/signed-in/member/app/pipeline')

/** How somebody looks at the board: what stands in the address, and what they prefer on this device. */
export function useView(board: Board) {
  const { text, type, source, member, stage, needs, show, as, peek, client, new: created } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: workspace } = useQuery(workspaceQuery)
  const { boardOrder, foldedStages } = usePreferences()
  const order: Order = orders.find(({ value }) => value === boardOrder)?.value ?? 'manual'
  const [now] = useState(() => new Date())
  const today: Day = dayIn(workspace?.timeZone ?? ownTimeZone, now)
  const filters = useMemo<Filters>(
    () => ({
      text,
      type,
      source,
      member,
      // What the address says may be old, or made up.
      stage: board.stages.find(({ name }) => name === stage)?.name,
      needs: needs === 'us' || needs === 'client' ? needs : undefined,
      show: figures.find((name) => name === show),
    }),
    [text, type, source, member, stage, needs, show, board.stages],
  )
  const isPhone = useMedia('(max-width: 767px)')
  const columns = useMemo(
    // A phone shows one stage, and chooses it from all.
    () => arrange(board, isPhone ? { ...filters, stage: undefined } : filters, order, today),
    [board, filters, order, today, isPhone],
  )
  const isFolded = ({ stage: { name, kind } }: Column) =>
    filters.stage !== name && (foldedStages[name] ?? isAside(kind))
  const phoneStage = filters.stage ?? board.stages[0]?.name ?? ''

  const change = (
    changes: Partial<Filters> & { as?: 'list'; peek?: string; new?: 'project'; client?: string },
    isStep = false,
  ) => void navigate({ search: (before) => ({ ...before, ...changes }), replace: !isStep })
  return {
    columns,
    /** Those whose cards can be seen. */
    unfolded: columns.filter((column) => (isPhone ? column.stage.name === phoneStage : !isFolded(column))),
    isPhone,
    phoneStage,
    filters,
    order,
    today,
    workspace,
    isList: as === 'list',
    isNarrowed: isNarrowed(filters),
    peeked: peek,
    isCreating: created === 'project',
    /** Whom a new project is for. */
    client,
    change,
    clear: () =>
      change({
        text: undefined,
        type: undefined,
        source: undefined,
        member: undefined,
        ...(!isPhone && { stage: undefined }),
        needs: undefined,
        show: undefined,
      }),
    isFolded,
    fold: (name: string, isFolded: boolean) =>
      prefer({ foldedStages: { ...currentPreferences().foldedStages, [name]: isFolded } }),
  }
}

export type View = ReturnType<typeof useView>

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

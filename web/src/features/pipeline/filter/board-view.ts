import { type Day, dayIn } from '@mantel/domain/dates'
import type { Board } from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { remembering } from '../../../platform/memoize-by-object.ts'
import { currentPreferences, prefer, usePreferences } from '../../../platform/session/preferences.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { isAside } from '../../projects/stage-name.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import {
  arrange,
  type Column,
  type Filters,
  figures,
  isNarrowed,
  type Order,
  orders,
} from './arrange-cards.ts'

const route = getRouteApi('/signed-in/member/app/pipeline')

/** How somebody looks at the board: what stands in the address, and what they prefer on this device. */
export function useView(board: Board) {
  const address = route.useSearch()
  const { as, peek, client, new: created } = address
  const navigate = route.useNavigate()
  const { data: workspace } = useQuery(workspaceQuery)
  const { boardOrder, foldedStages } = usePreferences()
  const order: Order = orders.find(({ value }) => value === boardOrder)?.value ?? 'manual'
  const [now] = useState(() => new Date())
  const today: Day = dayIn(workspace?.timeZone ?? ownTimeZone, now)
  const filters = filtersIn(address, board)
  const isPhone = useMedia('(max-width: 767px)')
  const columns = columnsOf(board, filters, order, today, isPhone)
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

type Address = ReturnType<typeof route.useSearch>

/** What the address says may be old, or made up. */
const filtersIn = ({ text, type, source, member, ...said }: Address, { stages }: Board): Filters => ({
  text,
  type,
  source,
  member,
  stage: stages.find(({ name }) => name === said.stage)?.name,
  needs: said.needs === 'us' || said.needs === 'client' ? said.needs : undefined,
  show: figures.find((name) => name === said.show),
})

/** Of thousands of cards that takes a while. A phone shows one stage, and chooses it from all. */
const columnsOf = remembering((board: Board, filters: Filters, order: Order, today: Day, isPhone: boolean) =>
  arrange(board, isPhone ? { ...filters, stage: undefined } : filters, order, today),
)

export type View = ReturnType<typeof useView>

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

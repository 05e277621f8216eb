import { type BoardView, boardStats } from '@mantel/domain/projects/pipeline'
import { getRouteApi } from '@tanstack/react-router'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { orders } from './arrange-cards.ts'

export const pipelineRoute = getRouteApi('/signed-in/member/app/pipeline')

/** The order and the filters that the server applies. Ignores invalid values, because the URL may be outdated. */
export function useBoardView(): BoardView {
  const { text, type, source, member, needs, show } = pipelineRoute.useSearch()
  const { boardOrder } = usePreferences()
  return {
    order: orders.find(({ value }) => value === boardOrder)?.value ?? 'manual',
    text: text?.trim().slice(0, 200) || undefined,
    type: type?.slice(0, 100),
    source: source?.slice(0, 100),
    member: member && idPattern.test(member) ? member : undefined,
    needs: needs === 'us' || needs === 'client' ? needs : undefined,
    show: boardStats.find((name) => name === show),
  }
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { currentPreferences } from '../../../platform/session/preferences.ts'
import { useMoveActions } from '../../projects/move/move-context.ts'
import { type Arrow, isArrow } from '../board/arrow-keys.ts'

type Keys = {
  cardOf: (target: EventTarget) => ProjectInList | undefined
  moveFocus: (card: ProjectInList, arrow: Arrow, from: string | undefined) => void
  /** Selects or deselects the card; `extended` selects the range from the last one. */
  select: (card: ProjectInList, extended: boolean) => void
  /** Moves the focus and selects both cards. */
  extend: (card: ProjectInList, arrow: Arrow, from: string | undefined) => void
  /** Moves the card one position up or down in its column. */
  shift: (card: ProjectInList, by: -1 | 1) => void
  /** Moves the card to the previous or next column. */
  send: (card: ProjectInList, by: -1 | 1, from: string | undefined) => void
  peek: (card: ProjectInList, isEditing?: boolean) => void
  openMenu: (card: ProjectInList) => void
}

const sequenceTime = 1_000

export function useCardKeys({ cardOf, moveFocus, shift, send, peek, openMenu, ...keys }: Keys) {
  const navigate = useNavigate()
  const { choose } = useMoveActions()
  const lastG = useRef(Number.NEGATIVE_INFINITY)

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, metaKey, ctrlKey, shiftKey, timeStamp } = event
    const card = cardOf(target)
    if (!card || metaKey || ctrlKey || !(target as HTMLElement).matches('a')) return
    const run = altKey
      ? moveByKey(card, key, columnOf(target))
      : isLetter(key)
        ? byLetter(card, key, timeStamp, shiftKey)
        : plain(card, key, shiftKey, columnOf(target))
    if (!run) return
    event.preventDefault()
    run()
  }

  function plain(card: ProjectInList, key: string, isExtending: boolean, from: string | undefined) {
    if (isArrow(key)) return () => (isExtending ? keys.extend : moveFocus)(card, key, from)
    if (key === ' ') return () => peek(card)
    if (key === 'Enter') return () => void navigate({ to: '/app/projects/$id', params: { id: card.id } })
    if (key === 'ContextMenu') return () => openMenu(card)
  }

  function byLetter(card: ProjectInList, key: string, at: number, isShifted: boolean) {
    // Shortly after G, letters are navigation shortcuts, which are handled elsewhere.
    const isSecond = at - lastG.current < sequenceTime
    lastG.current = key === 'g' ? at : Number.NEGATIVE_INFINITY
    if (isSecond || !currentPreferences().singleKeys) return
    if (key === 's') return () => choose(card)
    if (key === 'e') return () => peek(card, true)
    if (key.toLowerCase() === 'x') return () => keys.select(card, isShifted)
  }

  function moveByKey(card: ProjectInList, key: string, from: string | undefined) {
    if (key === 'ArrowUp') return () => shift(card, -1)
    if (key === 'ArrowDown') return () => shift(card, 1)
    // At the end of the board, the key is still handled, or else the browser would go back or forward a page.
    if (key === 'ArrowLeft') return () => send(card, -1, from)
    if (key === 'ArrowRight') return () => send(card, 1, from)
  }
}

/** The name of the column around an element. Without it, a card has only one column. */
export const columnOf = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('section[data-stage]')?.dataset.stage

const isLetter = (key: string) => /^[a-z]$/i.test(key)

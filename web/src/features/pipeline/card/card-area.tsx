import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { useMoveActions } from '../../projects/move/move-context.ts'
import { projectQuery } from '../../projects/queries.ts'
import { cardInDirection } from '../board/arrow-keys.ts'
import { type CardSelection, SelectedCardsContext } from '../select/selected-cards.ts'
import { columnOf, useCardKeys } from './card-keys.ts'
import type { MenuPosition } from './card-menu.tsx'
import { useLongPress } from './long-press.ts'

const CardMenu = lazyComponent(() => import('./card-menu.tsx'), 'CardMenu')

export type CardAreaProps = {
  /** The visible cards, by column. */
  columns: readonly (readonly ProjectInList[])[]
  /** The names of these columns. A card can be in several of them. */
  names: readonly string[]
  /** Returns the stage of any card, even of one that is not visible. */
  stageOf: (id: string) => string | undefined
  peeked: string | undefined
  isPhone: boolean
  selection: CardSelection
  onPeek: (card: ProjectInList, isEditing?: boolean) => void
  onShift: (card: ProjectInList, by: -1 | 1) => void
  /** `from` is the name of the column that has the focus. Returns the name of the column that gets the focus. */
  onSend: (card: ProjectInList, by: -1 | 1, from: string | undefined) => string | undefined
  children: (tabStop: string | null) => ReactNode
}

const prefetchDelay = 80

/** Handles the events of all cards in it: clicks, keys, long presses and focus. */
export function CardArea({ columns, names, stageOf, peeked, isPhone, selection, ...on }: CardAreaProps) {
  const { onPeek, onShift, onSend, children } = on
  const area = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { choose } = useMoveActions()
  const [menu, setMenu] = useState<MenuPosition | null>(null)
  const cards = useMemo(() => new Map(columns.flat().map((card) => [card.id, card])), [columns])
  const ids = useMemo(() => columns.map((column) => column.map(({ id }) => id)), [columns])
  const { tabStop, focus, rememberFocus } = useFocusedCard(area, cards, peeked, stageOf)
  const cardOf = (target: EventTarget) =>
    cards.get((target as Element).closest<HTMLElement>('[data-card]')?.dataset.card ?? '')
  const openMenu = (card: ProjectInList, at: Omit<MenuPosition, 'card'>) => setMenu({ ...at, card })
  const menuBoxOf = ({ id }: ProjectInList) =>
    boxOf(area.current?.querySelector(`[data-card="${CSS.escape(id)}"] [data-menu]`))

  // Scrolls to the card that is open in the peek panel while the user steps from card to card there.
  useEffect(() => {
    const card = peeked && area.current?.querySelector(`[data-card="${CSS.escape(peeked)}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [peeked])

  const press = useCardKeys({
    cardOf,
    moveFocus: (card, arrow, from) => {
      const next = cardInDirection(ids, card.id, arrow, from === undefined ? -1 : names.indexOf(from))
      if (next) focus(next.id, names[next.column])
    },
    shift: onShift,
    send: (card, by, from) => {
      const to = onSend(card, by, from)
      if (to !== undefined) focus(card.id, to)
    },
    peek: onPeek,
    openMenu: (card) => openMenu(card, menuBoxOf(card)),
    select: ({ id }, isExtending) => selection.toggle(id, isExtending),
    extend: (card, arrow, from) => {
      const next = cardInDirection(ids, card.id, arrow, from === undefined ? -1 : names.indexOf(from))
      if (!next) return
      selection.extend(card.id, next.id)
      focus(next.id, names[next.column])
    },
  })
  const isChoosing = selection.selected.size > 0
  const longPress = useLongPress((target) => {
    const card = cardOf(target)
    if (!card) return
    if (isChoosing) selection.toggle(card.id)
    else openMenu(card, menuBoxOf(card))
  })

  function click(event: MouseEvent) {
    const card = cardOf(event.target)
    if (!card || event.button !== 0) return
    const on = (selector: string) => (event.target as Element).closest(selector)
    // `preventDefault` would undo the change of the checkbox, so it is not called here.
    if (on('[data-select]')) return selection.toggle(card.id, event.shiftKey)
    const button = on('[data-menu]')
    if (!button && on('[data-page]')) return
    // The browser opens a new tab, as it does for every link.
    if (!button && (event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    // A finger has no keys to press: once a card is selected, a tap selects the others.
    const isTap = isChoosing && longPress.isTouching()
    if (!button && (event.shiftKey || isTap)) {
      if (!longPress.wasLong()) selection.toggle(card.id, event.shiftKey)
      return
    }
    // On a phone, the button opens the most important action, the move dialog. The others are on the project's page.
    if (button && isPhone) choose(card)
    else if (button) openMenu(card, boxOf(button))
    else if (!longPress.wasLong()) onPeek(card)
  }

  // Prefetches the project that the user is about to open.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function prefetchSoon(target: EventTarget) {
    const card = cardOf(target)
    clearTimeout(timer.current)
    if (card)
      timer.current = setTimeout(() => void queries.prefetchQuery(projectQuery(card.id)), prefetchDelay)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of its links and buttons
    <div
      ref={area}
      className="flex min-h-0 flex-1 flex-col"
      onClick={click}
      onKeyDown={press}
      onFocus={({ target }) => {
        const card = cardOf(target)
        if (card) rememberFocus(card.id, columnOf(target))
        prefetchSoon(target)
      }}
      onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && prefetchSoon(target)}
      onContextMenu={(event) => {
        const card = cardOf(event.target)
        if (!card) return
        event.preventDefault()
        if (!longPress.isTouching())
          openMenu(card, { x: event.clientX, y: event.clientY, width: 0, height: 0 })
      }}
      {...longPress.handlers}
    >
      <SelectedCardsContext value={selection.selected}>{children(tabStop)}</SelectedCardsContext>
      {menu && (
        <CardMenu
          {...menu}
          isSelected={selection.selected.has(menu.card.id)}
          onSelect={() => selection.toggle(menu.card.id)}
          onClosed={() => {
            setMenu(null)
            focus(menu.card.id)
          }}
        />
      )}
    </div>
  )
}

type Cards = ReadonlyMap<string, ProjectInList>

/** Makes one card the tab stop, and restores the focus when a card moves, because it then renders as a new element. */
function useFocusedCard(
  area: RefObject<HTMLElement | null>,
  cards: Cards,
  peeked: string | undefined,
  stageOf: (id: string) => string | undefined,
) {
  const [last, setLast] = useState<string | null>(null)
  const focusedId = useRef<string | null>(null)
  const focusedIn = useRef<string | undefined>(undefined)
  const isRequested = useRef(false)
  const tabStop = [last, peeked].find((id) => id != null && cards.has(id)) ?? first(cards)

  // This is a layout effect, because a dialog that opens next must find the focus in the right place.
  useLayoutEffect(() => {
    const id = focusedId.current
    if (!id || (!isRequested.current && document.activeElement !== document.body)) return
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector)
    const focusTarget =
      find(
        `section[data-stage="${CSS.escape(focusedIn.current ?? '')}"] [data-card="${CSS.escape(id)}"] a`,
      ) ??
      find(`[data-card="${CSS.escape(id)}"] a`) ??
      // If the card is not rendered, the focus goes to its collapsed stage or else to the tab stop.
      find(`button[data-stage="${CSS.escape(stageOf(id) ?? '')}"]`) ??
      (tabStop && find(`[data-card="${CSS.escape(tabStop)}"] a`))
    if (!focusTarget) return
    isRequested.current = false
    focusTarget.focus()
  })
  // If the user clicks or focuses something outside cards, dialogs and menus, the focus does not return to the card.
  useEffect(() => {
    const onLeave = ({ target }: Event) => {
      const isInside =
        target instanceof Element && target.closest('[data-card], [role="dialog"], [role="menu"]')
      if (!isInside) focusedId.current = null
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [])

  return {
    tabStop,
    rememberFocus: (id: string, column?: string) => {
      focusedId.current = id
      focusedIn.current = column
      setLast(id)
    },
    focus: (id: string, column = focusedIn.current) => {
      focusedId.current = id
      focusedIn.current = column
      isRequested.current = true
      setLast(id)
    },
  }
}

const first = (cards: Cards): string | null => cards.keys().next().value ?? null

function boxOf(button: Element | null | undefined) {
  const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {}
  return { x, y, width, height }
}

import type { Stage } from '@mantel/domain/projects/pipeline'
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
import { later } from '../../../ui/base/lazy.tsx'
import { useMoving } from '../../projects/move/move-context.ts'
import { projectQuery } from '../../projects/queries.ts'
import { cardBeside } from '../board/arrow-keys.ts'
import { useCardKeys } from './card-keys.ts'
import type { MenuAt } from './card-menu.tsx'
import { useLongPress } from './long-press.ts'

const CardMenu = later(() => import('./card-menu.tsx'), 'CardMenu')

type Props = {
  /** The cards in sight, by column. */
  columns: readonly (readonly ProjectInList[])[]
  stages: readonly Stage[]
  /** Also of those that are not in sight. */
  stageOf: (id: string) => string | undefined
  peeked: string | undefined
  isPhone: boolean
  onPeek: (card: ProjectInList, isEditing?: boolean) => void
  onShift: (card: ProjectInList, by: -1 | 1) => void
  onSend: (card: ProjectInList, stage: Stage) => void
  children: (tabStop: string | null) => ReactNode
}

const intent = 80

/** Hears what is done to any card in it: clicks, keys, long presses, and where the focus is. */
export function CardArea({ columns, stages, stageOf, peeked, isPhone, ...on }: Props) {
  const { onPeek, onShift, onSend, children } = on
  const area = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { choose } = useMoving()
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const cards = useMemo(() => new Map(columns.flat().map((card) => [card.id, card])), [columns])
  const ids = useMemo(() => columns.map((column) => column.map(({ id }) => id)), [columns])
  const { tabStop, focus, hold } = useFocusedCard(area, cards, peeked, stageOf)
  const cardOf = (target: EventTarget) =>
    cards.get((target as Element).closest<HTMLElement>('[data-card]')?.dataset.card ?? '')
  const openMenu = (card: ProjectInList, at: Omit<MenuAt, 'card'>) => setMenu({ ...at, card })

  // Whoever walks along the board beside it sees where they are.
  useEffect(() => {
    const card = peeked && area.current?.querySelector(`[data-card="${CSS.escape(peeked)}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [peeked])

  const press = useCardKeys({
    cardOf,
    stages,
    walk: (card, arrow) => {
      const beside = cardBeside(ids, card.id, arrow)
      if (beside) focus(beside)
    },
    shift: onShift,
    send: onSend,
    peek: onPeek,
    openMenu: (card) =>
      openMenu(card, boxOf(area.current?.querySelector(`[data-card="${CSS.escape(card.id)}"] [data-menu]`))),
  })
  const longPress = useLongPress((target) => {
    const card = cardOf(target)
    if (card) choose(card)
  })

  function click(event: MouseEvent) {
    const card = cardOf(event.target)
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!card || isForBrowser) return
    const button = (event.target as Element).closest('[data-menu]')
    if (!button && (event.target as Element).closest('[data-page]')) return
    event.preventDefault()
    // A phone has room for what matters most; the rest is on the page.
    if (button && isPhone) choose(card)
    else if (button) openMenu(card, boxOf(button))
    else if (!longPress.wasLong()) onPeek(card)
  }

  // What is about to be opened is fetched while the hand is still on its way.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function fetchSoon(target: EventTarget) {
    const card = cardOf(target)
    clearTimeout(timer.current)
    if (card) timer.current = setTimeout(() => void queries.prefetchQuery(projectQuery(card.id)), intent)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what its links and buttons were told
    <div
      ref={area}
      className="flex min-h-0 flex-1 flex-col"
      onClick={click}
      onKeyDown={press}
      onFocus={({ target }) => {
        const card = cardOf(target)
        if (card) hold(card.id)
        fetchSoon(target)
      }}
      onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && fetchSoon(target)}
      onContextMenu={(event) => {
        const card = cardOf(event.target)
        if (!card) return
        event.preventDefault()
        if (!longPress.isTouching())
          openMenu(card, { x: event.clientX, y: event.clientY, width: 0, height: 0 })
      }}
      {...longPress.handlers}
    >
      {children(tabStop)}
      {menu && (
        <CardMenu
          {...menu}
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

/** Tab stops at one card. The focus stays with it when it is moved, which draws it anew in another place. */
function useFocusedCard(
  area: RefObject<HTMLElement | null>,
  cards: Cards,
  peeked: string | undefined,
  stageOf: (id: string) => string | undefined,
) {
  const [last, setLast] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  const isCalled = useRef(false)
  const tabStop = [last, peeked].find((id) => id != null && cards.has(id)) ?? first(cards)

  // With the drawing itself: a dialog that follows remembers where the focus was.
  useLayoutEffect(() => {
    const id = held.current
    if (!id || (!isCalled.current && document.activeElement !== document.body)) return
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector)
    const home =
      find(`[data-card="${CSS.escape(id)}"] a`) ??
      // Folded up with its stage; or gone, and the next one takes over.
      find(`button[data-stage="${CSS.escape(stageOf(id) ?? '')}"]`) ??
      (tabStop && find(`[data-card="${CSS.escape(tabStop)}"] a`))
    if (!home) return
    isCalled.current = false
    home.focus()
  })
  // Whoever goes on elsewhere is not called back.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isOurs =
        target instanceof Element && target.closest('[data-card], [role="dialog"], [role="menu"]')
      if (!isOurs) held.current = null
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])

  return {
    tabStop,
    hold: (id: string) => {
      held.current = id
      setLast(id)
    },
    focus: (id: string) => {
      held.current = id
      isCalled.current = true
      setLast(id)
    },
  }
}

const first = (cards: Cards): string | null => cards.keys().next().value ?? null

function boxOf(button: Element | null | undefined) {
  const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {}
  return { x, y, width, height }
}

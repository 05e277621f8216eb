import { type ManagedTier, tiersApi } from '@mantel/domain/tiers'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, textOf } from '../../platform/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { logged } from './names.ts'
import { tiersQuery } from './queries.ts'

/** Puts the tiers into another order: seen at once, sent one after the other, so that the last one holds. */
function useOrdering() {
  const queries = useQueryClient()
  const turns = useRef({ last: Promise.resolve(), waiting: 0 })
  const show = (tiers: ManagedTier[]) => queries.setQueryData(tiersQuery.queryKey, tiers)

  function order(tiers: ManagedTier[], undo?: ManagedTier[]) {
    show(tiers)
    turns.current.waiting++
    turns.current.last = turns.current.last.then(async () => {
      try {
        const answer = await call(tiersApi.order, { body: { ids: tiers.map(({ id }) => id) } })
        if (--turns.current.waiting > 0) return
        show(answer)
        const action = undo && { label: 'Undo', run: () => order(undo) }
        toast({ title: 'Order saved', text: logged, action })
      } catch (error) {
        turns.current.waiting--
        toastError(textOf(error, 'The order could not be saved'))
        await queries.invalidateQueries({ queryKey: tiersQuery.queryKey })
      }
    })
  }
  return order
}

/** Carried by hand, or one place up or down; whoever listens hears where it stands. */
export function useArranging(list: RefObject<HTMLElement | null>, tiers: ManagedTier[]) {
  const order = useOrdering()
  const [slot, setSlot] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ tiers, order })
  useEffect(() => {
    latest.current = { tiers, order }
  })

  const keys = tiers.map(({ id }) => id).join(' ')
  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // Fetched after the list stands; without it there are still the keys and the menu.
    void import('../settings/lists/list-dragging.ts').then(
      ({ makeArrangeable }) => {
        if (isGone || !list.current || keys === '') return
        undo = makeArrangeable(list.current, {
          onOver: setSlot,
          onDrop: (id, before) => {
            const { tiers: now, order: send } = latest.current
            const moved = withPlace(now, id, before)
            if (moved !== now) send(moved, now)
          },
        })
      },
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [keys, list])

  function step(tier: ManagedTier, by: 1 | -1) {
    const to = tiers.indexOf(tier) + by
    if (to < 0 || to >= tiers.length) return
    const focused = document.activeElement
    flushSync(() => order(withPlace(tiers, tier.id, by > 0 ? to + 1 : to), tiers))
    // A row that moves in the page loses the focus.
    if (focused instanceof HTMLElement) focused.focus()
    setSaid(`${tier.name}, position ${to + 1} of ${tiers.length}`)
  }

  const slotOf = (at: number): 'above' | 'below' | null => {
    if (slot === at) return 'above'
    return slot === tiers.length && at === slot - 1 ? 'below' : null
  }
  return { step, slotOf, said }
}

/** To stand before the one that is at this place now; the same list where that is where it stands. */
export function withPlace<T extends { id: string }>(list: T[], id: string, before: number): T[] {
  const from = list.findIndex((one) => one.id === id)
  const one = list[from]
  const to = before > from ? before - 1 : before
  return !one || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

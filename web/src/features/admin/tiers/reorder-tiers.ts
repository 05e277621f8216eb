import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moveBefore, useOrdering } from '../../../platform/saving/ordering.ts'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { tiersQuery, useOrderTiers } from './queries.ts'

/** Reorders the tiers by dragging or one step at a time. Announces each step to screen readers. */
export function useReorderTiers(list: RefObject<HTMLElement | null>, tiers: ManagedTier[]) {
  const { mutateAsync } = useOrderTiers()
  const order = useOrdering({
    queryKey: tiersQuery.queryKey,
    send: (ids) => mutateAsync({ body: { ids } }),
    text: logged,
  })
  const [slot, setSlot] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef({ tiers, order })
  useEffect(() => {
    latest.current = { tiers, order }
  })

  const keys = tiers.map(({ id }) => id).join(' ')
  useEffect(() => {
    let undo = () => {}
    let isUnmounted = false
    // The drag-and-drop code loads after the list is shown. If that fails, the keyboard and the menu still work.
    void import('../../../ui/base/sortable.ts').then(
      ({ makeSortable }) => {
        if (isUnmounted || !list.current || keys === '') return
        undo = makeSortable(list.current, {
          onOver: setSlot,
          onDrop: (id, before) => {
            const { tiers: now, order: send } = latest.current
            const moved = moveBefore(now, id, before)
            if (moved !== now) send(moved, now)
          },
        })
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      undo()
    }
  }, [keys, list])

  function step(tier: ManagedTier, by: 1 | -1) {
    const to = tiers.indexOf(tier) + by
    if (to < 0 || to >= tiers.length) return
    const focused = document.activeElement
    flushSync(() => order(moveBefore(tiers, tier.id, by > 0 ? to + 1 : to), tiers))
    // Moving a row in the DOM removes the focus, so it is set again.
    if (focused instanceof HTMLElement) focused.focus()
    setAnnouncement(copy.position(tier.name, to + 1, tiers.length))
  }

  const slotOf = (at: number): 'above' | 'below' | null => {
    if (slot === at) return 'above'
    return slot === tiers.length && at === slot - 1 ? 'below' : null
  }
  return { step, slotOf, announcement }
}

import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moveBefore, useOrdering } from '../../../platform/saving/ordering.ts'
import { logged } from '../../activity/logged.ts'
import { tiersQuery, useOrderTiers } from './queries.ts'

/** Carried by hand, or one place up or down; whoever listens hears where it stands. */
export function useArranging(list: RefObject<HTMLElement | null>, tiers: ManagedTier[]) {
  const { mutateAsync } = useOrderTiers()
  const order = useOrdering({
    queryKey: tiersQuery.queryKey,
    send: (ids) => mutateAsync({ body: { ids } }),
    text: logged,
  })
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
    void import('../../settings/lists/list-drag.ts').then(
      ({ makeArrangeable }) => {
        if (isGone || !list.current || keys === '') return
        undo = makeArrangeable(list.current, {
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
      isGone = true
      undo()
    }
  }, [keys, list])

  function step(tier: ManagedTier, by: 1 | -1) {
    const to = tiers.indexOf(tier) + by
    if (to < 0 || to >= tiers.length) return
    const focused = document.activeElement
    flushSync(() => order(moveBefore(tiers, tier.id, by > 0 ? to + 1 : to), tiers))
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

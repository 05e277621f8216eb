import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../api/api.ts'
import { pauseQueries } from '../api/paused-queries.ts'
import { toast, toastError } from '../toast.ts'
import * as copy from './copy.ts'

type Options<Item> = {
  queryKey: QueryKey
  /** Sends the whole order and returns the list as the server stored it. */
  send: (ids: string[]) => Promise<Item[]>
  /** Shown in the toast after saving. */
  text: string
}

/**
 * Returns a function that reorders a list. The new order shows at once. It is sent after the previous request has
 * finished, so that the last order wins.
 */
export function useOrdering<Item extends { id: string }>({ queryKey, send, text }: Options<Item>) {
  const queries = useQueryClient()
  const queue = useRef({ last: Promise.resolve(), waiting: 0 })
  const show = (list: Item[]) => queries.setQueryData<Item[]>(queryKey, list)

  function order(list: Item[], undo?: Item[]) {
    // The response to a pending request for the list would restore the previous order.
    void queries.cancelQueries({ queryKey })
    // A fetch because of a change by others would restore it too, so such fetches wait until this order is saved.
    const release = pauseQueries(String(queryKey[0]))
    show(list)
    queue.current.waiting++
    queue.current.last = queue.current.last.then(async () => {
      try {
        const answer = await send(list.map(({ id }) => id))
        if (--queue.current.waiting > 0) return
        show(answer)
        toast({ title: 'Order saved', text, action: undo && { label: 'Undo', run: () => order(undo) } })
      } catch (error) {
        // The next request contains the whole order, so this failure does not matter.
        if (--queue.current.waiting > 0) return
        toastError(errorText(error, copy.orderNotSaved))
        await queries.invalidateQueries({ queryKey })
      } finally {
        release()
      }
    })
  }
  return order
}

/** Moves an item before the one that is at index `before` now. Returns the same list if nothing changes. */
export function moveBefore<T extends { id: string }>(list: T[], id: string, before: number): T[] {
  const from = list.findIndex((other) => other.id === id)
  const item = list[from]
  const to = before > from ? before - 1 : before
  return !item || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { textOf } from '../api/api.ts'
import { toast, toastError } from '../toast.ts'

type Options<One> = {
  /** Where the list is kept. */
  queryKey: QueryKey
  /** Tells the server the whole order; answers the list as it stands then. */
  send: (ids: string[]) => Promise<One[]>
  /** What else is said when it is saved. */
  text: string
}

/** Puts a list into another order: seen at once, sent one after the other, so that the last one holds. */
export function useOrdering<One extends { id: string }>({ queryKey, send, text }: Options<One>) {
  const queries = useQueryClient()
  const turns = useRef({ last: Promise.resolve(), waiting: 0 })
  const show = (list: One[]) => queries.setQueryData<One[]>(queryKey, list)

  function order(list: One[], undo?: One[]) {
    // An answer that is on its way tells the order of before.
    void queries.cancelQueries({ queryKey })
    show(list)
    turns.current.waiting++
    turns.current.last = turns.current.last.then(async () => {
      try {
        const answer = await send(list.map(({ id }) => id))
        if (--turns.current.waiting > 0) return
        show(answer)
        toast({ title: 'Order saved', text, action: undo && { label: 'Undo', run: () => order(undo) } })
      } catch (error) {
        // What is sent next names them all, and has the last word.
        if (--turns.current.waiting > 0) return
        toastError(textOf(error, 'The order could not be saved'))
        await queries.invalidateQueries({ queryKey })
      }
    })
  }
  return order
}

/** To stand before the one that is at this place now; the same list where that is where it stands. */
export function withPlace<T extends { id: string }>(list: T[], id: string, before: number): T[] {
  const from = list.findIndex((one) => one.id === id)
  const one = list[from]
  const to = before > from ? before - 1 : before
  return !one || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

import { createStore, useStore } from '../store.ts'

/** The line to the server: the id of its stream, or since when there is none. */
export type Line = { stream: string | null; lostAt: number | null }

export const line = createStore<Line>({ stream: null, lostAt: null })
export const useLine = () => useStore(line)

export function setStream(stream: string | null) {
  const { lostAt } = line.get()
  line.set({ stream, lostAt: stream === null ? (lostAt ?? Date.now()) : null })
}

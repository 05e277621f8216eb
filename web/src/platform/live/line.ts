import { createStore, useStore } from '../store.ts'

/** The connection to the stream of changes: the id of the stream, or since when it is lost. */
export type Line = { stream: string | null; lostAt: number | null }

export const line = createStore<Line>({ stream: null, lostAt: null })
export const useLine = () => useStore(line)

export function setStream(stream: string | null) {
  const { lostAt } = line.get()
  line.set({ stream, lostAt: stream === null ? (lostAt ?? Date.now()) : null })
}

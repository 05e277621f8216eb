import { createStore, useStore } from '../store.ts'

/** The connection to the stream of changes: the id of the stream, or since when it is lost. */
export type Connection = { stream: string | null; lostAt: number | null }

export const connection = createStore<Connection>({ stream: null, lostAt: null })
export const useConnection = () => useStore(connection)

export function setStream(stream: string | null) {
  const { lostAt } = connection.get()
  connection.set({ stream, lostAt: stream === null ? (lostAt ?? Date.now()) : null })
}

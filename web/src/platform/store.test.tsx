import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createListeners, createStore, useStore } from './store.ts'

test('a store has its first value until another one is set', () => {
  const store = createStore(1)
  expect(store.get()).toBe(1)
  store.set(2)
  expect(store.get()).toBe(2)
})

test('a listener is called for every change until it unsubscribes, and already reads the new value', () => {
  const store = createStore('a')
  const values: string[] = []
  const stop = store.subscribe(() => values.push(store.get()))
  store.set('b')
  store.set('c')
  stop()
  store.set('d')
  expect(values).toEqual(['b', 'c'])
})

test('a listener can unsubscribe while it is called', () => {
  const { subscribe, notify } = createListeners()
  const [once, always] = [vi.fn<() => void>(() => stop()), vi.fn<() => void>()]
  const stop = subscribe(once)
  subscribe(always)
  notify()
  notify()
  expect(once).toHaveBeenCalledTimes(1)
  expect(always).toHaveBeenCalledTimes(2)
})

test('a component shows the value of its own store only', () => {
  const [shown, other] = [createStore('one'), createStore('one')]
  const Value = () => <p>{useStore(shown)}</p>
  render(<Value />)
  act(() => shown.set('two'))
  act(() => other.set('three'))
  expect(screen.getByText('two')).toBeTruthy()
})

test('a store can be rendered on the server', () => {
  const store = createStore('ready')
  const Value = () => <p>{useStore(store)}</p>
  expect(renderToString(<Value />)).toBe('<p>ready</p>')
})

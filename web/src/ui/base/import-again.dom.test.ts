import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importAgain } from './import-again.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
beforeEach(() => void reload.mockClear())
afterEach(() => void vi.unstubAllGlobals())

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const serverAnswers = (response: () => Promise<Response>) => vi.stubGlobal('fetch', response)

test('returns the code if it can be loaded now', async () => {
  expect(await importAgain(() => Promise.resolve('code'))).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the page if the browser still fails although the server can be reached', async () => {
  serverAnswers(() => Promise.resolve(new Response('{}')))
  void importAgain(failing)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('fails again if the server cannot be reached, or is not ready', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(importAgain(failing)).rejects.toThrow('dynamically imported')
  serverAnswers(() => Promise.resolve(new Response('', { status: 503 })))
  await expect(importAgain(failing)).rejects.toThrow('dynamically imported')
  expect(reload).not.toHaveBeenCalled()
})

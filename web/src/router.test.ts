import { isAppPath, outerAppPaths } from '@mantel/domain/site/app-paths'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

test('the server knows every URL of the app outside of /app, and no other', () => {
  const paths = Object.keys(createAppRouter().routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''))
  expect(paths.filter((path) => !path.startsWith('/app')).sort()).toEqual([...outerAppPaths].sort())
  expect(paths.filter((path) => !isAppPath(path))).toEqual([])
})
